import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../../records/test-support/test-app.ts'
import { adminGroupTable, adminRuleTable } from '../../../records/tables/resources.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'

describe.each(oneDatabase)('the version of menu and rights on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount & { groupId: number }
  let other: TestAccount
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    clerk = await t.addAdmin('clerk', ['dashboard', 'teacher', 'teacher/teacher', 'teacher/teacher/index'])
    other = await t.addAdmin('other', ['dashboard', 'dashboard/index', 'teacher/teacher/edit'])
  })
  afterAll(() => t.close())

  const counted = async (as: TestAccount) => (await t.call('GET', 'Dashboard/waiting', { as })).data?.menuVersion
  const opened = async (as: TestAccount) => (await t.call('GET', 'Index/index', { as })).data?.menuVersion

  /** Returns the administrators whose menu version changes during `act`. */
  async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
    const accounts = { clerk, other }
    const before = await Promise.all(Object.values(accounts).map(counted))
    await act()
    const after = await Promise.all(Object.values(accounts).map(counted))
    return Object.keys(accounts).filter((_name, index) => before[index] !== after[index])
  }

  it('the counts of the menu have the version of the opened back office, until somebody changes menu or rights', async () => {
    expect(await counted(clerk)).toMatch(/^[\w-]{16}$/)
    expect(await counted(clerk)).toBe(await opened(clerk))
    const add = () => t.call('POST', 'teacher.Teacher/add', { body: { name: 'Lin' } })
    expect(await changedBy(add)).toEqual([])
  })

  it('the menu of the opened back office is sent compressed', async () => {
    const headers = { batoken: clerk.token, server: 'true', 'accept-encoding': 'br' }
    const reply = await t.app.inject({ url: '/admin/Index/index', headers })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('Accept-Encoding') })
    const { data } = JSON.parse(brotliDecompressSync(reply.rawPayload).toString())
    expect(data.menuVersion).toBe(await opened(clerk))
  })

  it('a changed rule changes the version of administrators who have it', async () => {
    const [rule] = await t.db.select().from(adminRuleTable).where(eq(adminRuleTable.name, 'teacher/teacher'))
    const body = { ...rule, title: '老师', title_en: 'Tutors' }
    const edit = async () => expect(await t.call('POST', 'auth.Rule/edit', { body })).toMatchObject({ code: 1 })
    expect(await changedBy(edit)).toEqual(['clerk'])
    expect(await counted(clerk)).toBe(await opened(clerk))
  })

  it('a right or a limit that a group gets changes the version of its administrators', async () => {
    const [node] = await t.db.select().from(adminRuleTable).where(eq(adminRuleTable.name, 'teacher/teacher/edit'))
    const group = { id: clerk.groupId, name: 'Clerks', status: 1 }
    const rules = (await t.db.select().from(adminGroupTable).where(eq(adminGroupTable.id, clerk.groupId)))[0]?.rules
    const grant = { ...group, rules: [...String(rules).split(',').map(Number), node?.id ?? 0] }
    const edit = (body: object) => async () =>
      expect(await t.call('POST', 'auth.Group/edit', { body })).toMatchObject({ code: 1 })
    expect(await changedBy(edit(grant))).toEqual(['clerk'])
    const limits = { 'teacher.Teacher': { fields: { school: 'hidden' } } }
    expect(await changedBy(edit({ ...grant, limits }))).toEqual(['clerk'])
  })
})
