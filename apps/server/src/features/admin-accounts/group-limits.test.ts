import { parseCsv } from 'hucre/csv'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { adminGroupAccess } from '../../platform/db/tables/platform-tables.ts'
import { adminGroupTable, setinTeacherTable, teacherTable } from '../../records/tables/resources.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

const area = 'setin.Teacher'
const actions = ['index', 'add', 'edit', 'del', 'export', 'reveal', 'take']
const nodes = [
  ...actions.map((action) => `setin/teacher/${action}`),
  ...['index', 'edit', 'revisions', 'restore'].map((action) => `teacher/teacher/${action}`),
  ...['dashboard', 'dashboard/index', 'security/dataRecycleLog/index', 'security/dataRecycleLog/restore'],
]

const limits = {
  [area]: { rows: 'ownOrFree', fields: { mobile: 'masked', email: 'hidden', note: 'read' } },
  'teacher.Teacher': { fields: { school: 'hidden' } },
}

describe.each(oneDatabase)('limits of groups on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount & { groupId: number }
  let other: TestAccount
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    clerk = await t.addAdmin('clerk', nodes)
    other = await t.addAdmin('other', nodes)
    await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, clerk.groupId))
    const rows = [
      { name: 'Mine', mobile: '13800001111', email: 'mine@example.com', handler_id: clerk.id, note: 'first' },
      { name: 'Free', mobile: '13900002222', email: 'free@example.com', handler_id: null, note: '' },
      { name: 'Foreign', mobile: '13700003333', email: 'foreign@example.com', handler_id: other.id, note: '' },
    ].map((row, index) => ({ ...row, number: `T${index}`, idempotency_key: `key-${index}` }))
    await t.db.insert(setinTeacherTable).values(rows)
  })
  afterAll(() => t.close())

  const list = async (query = '', as: TestAccount = clerk) => {
    const reply = await t.call('GET', `${area}/index`, { query: `order=id,asc&${query}`, as })
    const rows = reply.data?.list
    return Array.isArray(rows) ? rows.map((row): Record<string, unknown> => Object(row)) : reply
  }
  const names = async (query?: string) => ((await list(query)) as Record<string, unknown>[]).map(({ name }) => name)
  const idOf = async (name: string) =>
    (await t.db.select().from(setinTeacherTable).where(eq(setinTeacherTable.name, name)))[0]?.id ?? 0

  it('a list has the records of the caller and those without an owner, without hidden fields and with masks [A5]', async () => {
    expect(await list()).toMatchObject([
      { name: 'Mine', mobile: '138******11', note: 'first' },
      { name: 'Free', mobile: '139******22' },
    ])
    expect(JSON.stringify(await list())).not.toMatch(/example\.com|email|13800001111/)
    expect(await list('', t.root)).toMatchObject([{ email: 'mine@example.com' }, {}, { mobile: '13700003333' }])
  })

  it('no search and no order reads a hidden or masked field [G2]', async () => {
    const search = (field: string, val: string) =>
      `search[0][field]=${field}&search[0][operator]=LIKE&search[0][val]=${val}`
    for (const field of ['mobile', 'email'])
      expect(await list(search(field, '1'))).toMatchObject({ error: 'UNKNOWN_SEARCH_FIELD' })
    expect(await names('quickSearch=13800001111')).toEqual([])
    expect(await names('quickSearch=Mine')).toEqual(['Mine'])
    expect(await names('order=mobile,desc')).toEqual(['Free', 'Mine'])
  })

  it('a form has neither hidden fields nor foreign records, and keeps the values that the group may not change', async () => {
    const id = await idOf('Mine')
    const form = await t.call('GET', `${area}/edit`, { query: { id: String(id) }, as: clerk })
    expect(form.data?.row).toMatchObject({ mobile: '138******11', note: 'first' })
    expect(form.data?.row).not.toHaveProperty('email')
    const foreign = { query: { id: String(await idOf('Foreign')) }, as: clerk }
    expect(await t.call('GET', `${area}/edit`, foreign)).toMatchObject({ error: 'OUT_OF_SCOPE' })
    const body = { id, school: 'New school', mobile: '13999999999', email: 'x@example.com', note: 'changed' }
    expect(await t.call('POST', `${area}/edit`, { body, as: clerk })).toMatchObject({ code: 1 })
    const [row] = await t.db.select().from(setinTeacherTable).where(eq(setinTeacherTable.id, id))
    expect(row).toMatchObject({
      school: 'New school',
      mobile: '13800001111',
      email: 'mine@example.com',
      note: 'first',
      handler_id: clerk.id,
    })
    const stranger = { body: { id: await idOf('Foreign'), school: 'X' }, as: clerk }
    expect(await t.call('POST', `${area}/edit`, stranger)).toMatchObject({ error: 'OUT_OF_SCOPE' })
  })

  it('a new record has the masked value that was typed, and belongs to the administrator', async () => {
    const body = { name: 'Added', mobile: '13612345678', email: 'typed@example.com' }
    expect(await t.call('POST', `${area}/add`, { body, as: clerk })).toMatchObject({ code: 1 })
    const [row] = await t.db.select().from(setinTeacherTable).where(eq(setinTeacherTable.name, 'Added'))
    expect(row).toMatchObject({ mobile: '13612345678', email: '', handler_id: clerk.id })
    expect(await t.call('DELETE', `${area}/del`, { query: `ids[]=${row?.id}` })).toMatchObject({ code: 1 })
  })

  it('a masked value is revealed with a reason, which the log keeps', async () => {
    const id = String(await idOf('Mine'))
    const reveal = (query: Record<string, string>) =>
      t.call('GET', `${area}/reveal`, { query: { id, ...query }, as: clerk })
    expect(await reveal({ field: 'mobile' })).toMatchObject({ error: 'VALIDATION' })
    expect(await reveal({ field: 'email', reason: 'Curious' })).toMatchObject({ error: 'PARAMETER' })
    expect(await reveal({ field: 'mobile', reason: 'To call back' })).toMatchObject({ data: { value: '13800001111' } })
    const log = await t.call('GET', 'auth.AdminLog/index', { query: 'order=id,desc&limit=3' })
    expect(log.data?.list).toMatchObject([
      {
        url: `record:${area}:${id}`,
        record: `${area}:${id}`,
        username: 'clerk',
        title: expect.stringMatching(/: showed “Mobile” of “Mine” in full$/),
        data: JSON.stringify({
          controller: area,
          id: Number(id),
          label: 'Mine',
          action: 'reveal',
          field: 'mobile',
          reason: 'To call back',
        }),
      },
      // The rejected calls.
      { url: expect.stringContaining('/reveal') },
      { url: expect.stringContaining('/reveal') },
    ])
    // Who has seen which value, and why, as a report of its own.
    const shown = await t.call('GET', 'auth.AdminLog/index', {
      query: 'search[0][field]=action&search[0][operator]=eq&search[0][val]=reveal',
    })
    expect(shown.data?.list).toMatchObject([
      { record: `${area}:${id}`, username: 'clerk', action: 'reveal', reason: 'To call back' },
    ])
    const byReason = await t.call('GET', 'auth.AdminLog/index', {
      query: 'search[0][field]=reason&search[0][operator]=LIKE&search[0][val]=call back',
    })
    expect(byReason.data?.total).toBe(1)
    const foreign = { query: { id: String(await idOf('Foreign')), field: 'mobile', reason: 'To call' }, as: clerk }
    expect(await t.call('GET', `${area}/reveal`, foreign)).toMatchObject({ error: 'OUT_OF_SCOPE' })
  })

  it('a conflict does not name an administrator who revealed a value as the author of the change', async () => {
    const id = await idOf('Mine')
    const opened = await t.call('GET', `${area}/edit`, { query: { id: String(id) } })
    expect(await t.call('POST', `${area}/edit`, { body: { id, school: 'Fourth' } })).toMatchObject({ code: 1 })
    const query = { id: String(id), field: 'mobile', reason: 'To call back' }
    expect(await t.call('GET', `${area}/reveal`, { query, as: clerk })).toMatchObject({ code: 1 })
    const headers = { 'if-match': `"${String(opened.data?.version)}"` }
    expect(await t.call('POST', `${area}/edit`, { body: { id, school: 'Fifth' }, headers })).toMatchObject({
      error: 'RECORD_CHANGED',
      data: { changed_by: 'root' },
    })
  })

  it('an export has what the list shows, and no hidden column', async () => {
    const request = (columns: string[]) =>
      t.call('POST', `${area}/export`, {
        body: { format: 'csv', values: 'stored', columns, order: 'id,asc' },
        as: clerk,
      })
    expect(await request(['name', 'email'])).toMatchObject({ error: 'PARAMETER' })
    const { data } = await request(['name', 'mobile'])
    const file = await t.app.inject({ url: String(data?.url).replace(/^\/\/[^/]+/, '') })
    expect(parseCsv(file.payload).slice(1)).toEqual([
      ['Mine', '138******11'],
      ['Free', '139******22'],
    ])
  })

  it('figures and badges count the records that the group reaches', async () => {
    const waiting = await t.call('GET', 'Dashboard/waiting', { as: clerk })
    expect(waiting.data?.waiting).toContainEqual(expect.objectContaining({ controller: area, total: 2 }))
    const { data } = await t.call('GET', 'dashboard/statistics', { as: clerk })
    expect(data?.applications).toMatchObject({ total: 2 })
    expect((await t.call('GET', 'dashboard/statistics')).data?.applications).toMatchObject({ total: 3 })
  })

  it('the recycle bin keeps the limits, also when it restores', async () => {
    for (const name of ['Mine', 'Foreign'])
      await t.call('DELETE', `${area}/del`, { query: `ids[]=${await idOf(name)}` })
    const bin = await t.call('GET', 'security.DataRecycleLog/index', { as: clerk })
    expect(bin.text).toContain('Mine')
    expect(bin.text).not.toMatch(/Foreign|13800001111|mine@example\.com/)
    const quick = await t.call('GET', 'security.DataRecycleLog/index', {
      query: 'search[0][field]=data&search[0][operator]=LIKE&search[0][val]=13800001111',
      as: clerk,
    })
    expect(quick.data?.total).toBe(0)
    const entries = (await t.call('GET', 'security.DataRecycleLog/index')).data?.list
    const ids = Array.isArray(entries) ? entries.map(({ id }) => id) : []
    for (const id of ids) await t.call('POST', 'security.DataRecycleLog/restore', { body: { ids: [id] }, as: clerk })
    expect(await idOf('Foreign')).toBe(0)
    const [row] = await t.db.select().from(setinTeacherTable).where(eq(setinTeacherTable.name, 'Mine'))
    expect(row).toMatchObject({ mobile: '13800001111', email: 'mine@example.com' })
  })

  it('a revision has the whole record, shows no hidden field, and is restored without changing one', async () => {
    const add = { body: { name: 'Teacher', name_en: '', school: 'Secret school', years: 1 } }
    expect(await t.call('POST', 'teacher.Teacher/add', add)).toMatchObject({ code: 1 })
    const [teacher] = await t.db.select().from(teacherTable).where(eq(teacherTable.name, 'Teacher'))
    const id = teacher?.id ?? 0
    expect(await t.call('POST', 'teacher.Teacher/edit', { body: { id, years: 2 }, as: clerk })).toMatchObject({
      code: 1,
    })
    const visible = await t.call('GET', 'teacher.Teacher/revisions', {
      query: { id: String(id), number: '1' },
      as: clerk,
    })
    expect(visible.data).toMatchObject({ row: { years: 1 }, changed: ['years'] })
    expect(visible.text).not.toContain('Secret school')
    const full = await t.call('GET', 'teacher.Teacher/revisions', { query: { id: String(id), number: '2' } })
    expect(full.data?.row).toMatchObject({ school: 'Secret school', years: 2 })
    await t.call('POST', 'teacher.Teacher/edit', { body: { id, school: 'New school' } })
    const restore = { body: { id, number: 1 }, as: clerk }
    expect(await t.call('POST', 'teacher.Teacher/restore', restore)).toMatchObject({ code: 1 })
    const [after] = await t.db.select().from(teacherTable).where(eq(teacherTable.id, id))
    expect(after).toMatchObject({ years: 1, school: 'New school' })
  })

  it('of several groups the least restrictive limit applies, and only groups that grant the list lift a limit', async () => {
    const [empty] = await t.db.insert(adminGroupTable).values({ name: 'Empty', rules: '' }).returning()
    await t.db.insert(adminGroupAccess).values({ uid: clerk.id, group_id: empty?.id ?? 0 })
    expect(((await list()) as object[])[0]).not.toHaveProperty('email')
    const second = await t.addAdmin('second', nodes)
    await t.db.insert(adminGroupAccess).values({ uid: clerk.id, group_id: second.groupId })
    expect(await list()).toHaveLength(3)
    await t.db.delete(adminGroupAccess).where(eq(adminGroupAccess.group_id, second.groupId))
  })

  it('the back office gets the limits of its administrator', async () => {
    expect((await t.call('GET', 'index/index', { as: clerk })).data?.limits).toEqual(limits)
    expect((await t.call('GET', 'index/index')).data?.limits).toEqual({})
  })

  it('a group with limits grants no wider view than its own [A1]', async () => {
    const chief = await t.addAdmin('chief', [...nodes, 'auth/group/index', 'auth/group/add', 'auth/group/edit'])
    await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, chief.groupId))
    const below = await t.addAdmin('below', ['setin/teacher/index'])
    const edit = (body: object) =>
      t.call('POST', 'auth.Group/edit', { body: { id: below.groupId, ...body }, as: chief })
    expect(await edit({ name: 'Renamed' })).toMatchObject({ error: 'BEYOND_OWN_RIGHTS' })
    await t.db.update(adminGroupTable).set({ limits }).where(eq(adminGroupTable.id, below.groupId))
    expect(await edit({ limits: { [area]: { rows: 'own', fields: {} } } })).toMatchObject({ code: 1 })
    const [stored] = await t.db.select().from(adminGroupTable).where(eq(adminGroupTable.id, below.groupId))
    expect(stored?.limits).toMatchObject({ [area]: { rows: 'own', fields: { mobile: 'masked', email: 'hidden' } } })
  })

  it.each([
    ['an unknown area', { 'test.Nothing': { fields: {} } }],
    ['an unknown field', { [area]: { fields: { nothing: 'hidden' } } }],
    ['a mask of what is no personal text', { [area]: { fields: { school: 'masked' } } }],
    ['the name of the records', { [area]: { fields: { name: 'hidden' } } }],
    ['rows of an area without owners', { 'course.Course': { rows: 'own', fields: {} } }],
    ['another form', { [area]: { fields: [] } }],
    ['a list', [1]],
  ])('limits with %s are refused', async (_title, given) => {
    const body = { id: clerk.groupId, limits: given }
    expect(await t.call('POST', 'auth.Group/edit', { body })).toMatchObject({ error: 'VALIDATION' })
  })
})
