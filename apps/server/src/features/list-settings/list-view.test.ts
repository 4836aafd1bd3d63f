import type { ListViewContent } from '@teachnet/contract/lists'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const controller = 'teacher.Teacher'
const content: ListViewContent = {
  search: [
    { field: 'status', operator: 'eq', val: '1', group: '1' },
    { field: 'create_time', operator: 'RANGE', val: '@last7', group: '1' },
  ],
  quickSearch: 'Wang',
  order: { field: 'name', direction: 'asc' },
  limit: 50,
  columns: { order: ['status', 'name'], hidden: ['avatar'], pinned: [], widths: { name: 240 } },
  isDense: true,
}
const view = { controller, title: 'New this week', audience: 'own', isDefault: false, content }

interface Listed {
  readonly id: number
  readonly title: string
  readonly isDefault: boolean
  readonly isEditable: boolean
  readonly owner: string
}

describe.each(oneDatabase)('saved views of lists on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount
  let colleague: TestAccount
  let lead: TestAccount
  let stranger: TestAccount
  let clerks: number
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const nodes = ['teacher/teacher', 'teacher/teacher/index']
    clerk = await t.addAdmin('clerk', nodes)
    colleague = await t.addAdmin('colleague', nodes)
    lead = await t.addAdmin('lead', [...nodes, 'auth/group', 'auth/group/edit'])
    stranger = await t.addAdmin('stranger', ['course/course/index'])
    // The colleague joins the group of the clerk.
    clerks = await groupOf(clerk)
    await t.db.execute(sql`update "admin_group_access" set "group_id" = ${clerks} where "uid" = ${colleague.id}`)
  })
  afterAll(() => t.close())

  const groupOf = async ({ id }: TestAccount) => {
    const { rows } = await t.db.execute(sql`select "group_id" from "admin_group_access" where "uid" = ${id}`)
    return Number(rows[0]?.group_id)
  }
  const save = (body: object, as: TestAccount | null = clerk) =>
    t.call('POST', 'listView/save', { body: { ...view, ...body }, as })
  const del = (id: number, as: TestAccount | null = clerk) => t.call('POST', 'listView/del', { body: { id }, as })
  const idOf = async (body: object, as: TestAccount = clerk) => {
    const reply = await save(body, as)
    expect(reply).toMatchObject({ code: 1 })
    return Number(reply.data?.id)
  }
  const listOf = async (as: TestAccount) => {
    const { data } = await t.call('GET', 'listView/index', { as })
    return data?.list as unknown as readonly Listed[]
  }

  it('an administrator saves a view with filter, order, columns and density, replaces it and deletes it; others do not see it', async () => {
    const id = await idOf({})
    expect(await listOf(clerk)).toMatchObject([
      { id, controller, title: 'New this week', audience: 'own', isDefault: false, isEditable: true, content },
    ])
    await save({ id, title: 'Renamed', content: { ...content, isDense: false } })
    expect(await listOf(clerk)).toMatchObject([{ id, title: 'Renamed', content: { isDense: false } }])
    expect(await listOf(colleague)).toEqual([])
    expect(await listOf(t.root)).toEqual([])
    expect(await save({ id }, colleague)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await save({ id }, t.root)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await del(id, t.root)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await del(id)).toMatchObject({ code: 1 })
    expect(await listOf(clerk)).toEqual([])
    expect(await del(id)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('a view of a group is for its members who may open the list; an administrator with all rules shares with everybody', async () => {
    const forClerks = await idOf({ audience: 'groups', groups: [clerks], title: 'A' }, t.root)
    const forAll = await idOf({ audience: 'all', title: 'B' }, t.root)
    const idsOf = async (as: TestAccount) => (await listOf(as)).map(({ id }) => id)
    expect(await idsOf(clerk)).toEqual([forClerks, forAll])
    expect(await idsOf(colleague)).toEqual([forClerks, forAll])
    expect(await idsOf(lead)).toEqual([forAll])
    expect(await idsOf(stranger)).toEqual([])
    expect((await listOf(clerk)).map(({ isEditable }) => isEditable)).toEqual([false, false])
    expect(await save({ id: forAll, audience: 'all' }, clerk)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await del(forClerks, clerk)).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    for (const id of [forClerks, forAll]) expect(await del(id, t.root)).toMatchObject({ code: 1 })
  })

  it('only an administrator who may change groups shares views with groups, and only with their own ones or those below', async () => {
    expect(await save({ audience: 'groups', groups: [clerks] }, clerk)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await save({ audience: 'all' }, lead)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await save({ audience: 'groups', groups: [] }, lead)).toMatchObject({ error: 'PARAMETER' })
    const superGroup = await groupOf(t.root)
    expect(await save({ audience: 'groups', groups: [superGroup] }, lead)).toMatchObject({ error: 'FORBIDDEN' })
    const { data } = await t.call('GET', 'listView/index', { as: lead })
    expect(data?.groups).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: clerks }),
        expect.objectContaining({ id: await groupOf(lead) }),
      ]),
    )
    expect(data?.maySetForAll).toBe(false)
    const id = await idOf({ audience: 'groups', groups: [clerks, clerks] }, lead)
    expect(await listOf(clerk)).toMatchObject([{ id, groups: [clerks], isEditable: false, owner: 'lead' }])
    // The administrator loses the right, and can still correct the view, but not widen it.
    await t.db.execute(sql`update "admin_group_access" set "group_id" = ${clerks} where "uid" = ${lead.id}`)
    expect(await save({ id, audience: 'groups', groups: [clerks], title: 'Corrected' }, lead)).toMatchObject({
      code: 1,
    })
    expect(await save({ id, audience: 'all' }, lead)).toMatchObject({ error: 'FORBIDDEN' })
    await del(id, lead)
  })

  it('of the views that an administrator chose to open first, only the last one does', async () => {
    const first = await idOf({ isDefault: true, title: '1' })
    const second = await idOf({ isDefault: true, title: '2' })
    const forAll = await idOf({ isDefault: true, title: '3', audience: 'all' }, t.root)
    const defaults = async () => (await listOf(clerk)).filter(({ isDefault }) => isDefault).map(({ id }) => id)
    expect(await defaults()).toEqual([second, forAll])
    await save({ id: first, isDefault: true, title: '1' })
    expect(await defaults()).toEqual([first, forAll])
    for (const id of [first, second]) await del(id)
    await del(forAll, t.root)
  })

  it('invalid views, too large views and too many views are refused', async () => {
    const wrong = [
      { title: '' },
      { title: 'x'.repeat(61) },
      { audience: 'friends' },
      { content: { ...content, limit: 0 } },
      { content: { ...content, search: [{ field: 'name', operator: 'odd', val: '1' }] } },
      { content: { ...content, search: [{ field: 'name', operator: 'eq', val: 'x'.repeat(501) }] } },
      { content: 7 },
      { id: -1 },
    ]
    for (const body of wrong) expect(await save(body)).toMatchObject({ code: 0, error: 'PARAMETER' })
    const search = Array.from({ length: 60 }, () => ({ field: 'name', operator: 'eq', val: 'x'.repeat(400) }))
    expect(await save({ content: { ...content, search } })).toMatchObject({ error: 'TOO_LARGE' })
    expect(await save({ controller: 'no.Area' })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await save({}, stranger)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await save({}, null)).toMatchObject({ error: 'NEED_LOGIN' })
    const requested = await Promise.all(Array.from({ length: 120 }, () => save({}, colleague)))
    expect(requested.filter(({ code }) => code === 1)).toHaveLength(100)
    expect(requested.find(({ code }) => code === 0)).toMatchObject({ error: 'TOO_LARGE' })
  })

  it('with an account its own views go; those that it shared stay, and an administrator with all rules deletes them', async () => {
    const leaver = await t.addAdmin('leaver', ['teacher/teacher/index', 'auth/group', 'auth/group/edit'])
    const own = await idOf({}, leaver)
    const shared = await idOf({ audience: 'groups', groups: [await groupOf(leaver)] }, leaver)
    await t.call('DELETE', 'auth.Admin/del', { query: `ids[]=${leaver.id}` })
    expect(await listOf(t.root)).toMatchObject([{ id: shared, owner: '', isEditable: true }])
    const { rows } = await t.db.execute(sql`select "id" from "list_view" where "id" in (${own}, ${shared})`)
    expect(rows).toEqual([{ id: shared }])
    expect(await del(shared, t.root)).toMatchObject({ code: 1 })
  })
})
