import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

type GroupMember = Awaited<ReturnType<OwnCrudTestApp['addAdmin']>>

const boardOf = (title: string) => ({
  panels: [{ kind: 'count', controller: 'course.Course', title }],
  days: 30,
  hasComparison: true,
})

describe.each(oneDatabase)('the dashboards with which groups begin, on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: GroupMember
  let lead: GroupMember
  const nodes = ['dashboard', 'dashboard/index']

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    clerk = await t.addAdmin('clerk', nodes)
    lead = await t.addAdmin('lead', [...nodes, 'auth/group', 'auth/group/edit'])
    await t.db.execute(sql`update "admin_group" set "pid" = ${lead.groupId} where "id" = ${clerk.groupId}`)
  })
  afterAll(() => t.close())

  const share = (groups: readonly number[], board: object | null, as: TestAccount) =>
    t.call('POST', 'Dashboard/share', { body: { groups, board }, as })
  const boards = async (as: TestAccount) => (await t.call('GET', 'Dashboard/boards', { as })).data
  const begin = async (as: TestAccount) => {
    const { data } = await t.call('GET', 'Index/index', { as })
    return Object(data?.preferences).sharedBoard?.panels[0].title
  }

  it('a member of a group begins with its dashboard, others with that of everybody, and without both with that of the product', async () => {
    expect(await begin(clerk)).toBeUndefined()
    expect(await share([0], boardOf('Everybody'), t.root)).toMatchObject({ code: 1 })
    expect([await begin(clerk), await begin(lead)]).toEqual(['Everybody', 'Everybody'])
    expect(await share([clerk.groupId], boardOf('Clerks'), lead)).toMatchObject({ code: 1 })
    expect([await begin(clerk), await begin(lead)]).toEqual(['Clerks', 'Everybody'])
    expect(await share([clerk.groupId], boardOf('Clerks again'), t.root)).toMatchObject({ code: 1 })
    expect(await begin(clerk)).toBe('Clerks again')
    await share([clerk.groupId], null, lead)
    expect(await begin(clerk)).toBe('Everybody')
    await share([0], null, t.root)
    expect(await begin(clerk)).toBeUndefined()
  })

  it('the groups that an administrator decides about are listed, with who has set their dashboard', async () => {
    await share([clerk.groupId], boardOf('Clerks'), lead)
    await share([0], boardOf('Everybody'), t.root)
    const listed = await boards(lead)
    expect(listed).toMatchObject({ maySetForAll: false })
    expect(listed?.boards).toEqual([{ group: clerk.groupId, time: expect.any(Number), setBy: expect.any(String) }])
    expect((await boards(t.root))?.boards).toHaveLength(2)
    expect(await boards(clerk)).toEqual({ boards: [], groups: [], maySetForAll: false })
  })

  it('nobody sets the dashboard of a group whose rights another one decides about, or one that cannot be shown', async () => {
    expect(await share([lead.groupId], boardOf('No'), clerk)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await share([0], boardOf('No'), lead)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await share([clerk.groupId, 999_999], boardOf('No'), lead)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await share([0], null, lead)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await share([clerk.groupId], { panels: 'x' }, lead)).toMatchObject({ code: 0 })
    expect(await share([], boardOf('No'), lead)).toMatchObject({ code: 0 })
  })
})
