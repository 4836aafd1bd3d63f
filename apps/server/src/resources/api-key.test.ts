import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../crud/test-support/test-app.ts'
import { adminApiKeyTable, adminGroupTable, adminLogTable, adminRuleTable, adminTable } from '../db/tables/resources.ts'
import { oneDatabase } from '../test-support/test-database.ts'

const nodes = [
  ...['index', 'add', 'edit'].map((action) => `teacher/teacher/${action}`),
  ...['index', 'add', 'edit', 'del'].map((action) => `auth/apiKey/${action}`),
  ...['routine/adminInfo/index', 'routine/adminInfo/edit'],
]
const keyOf = (letter: string) => `tnk_${letter.repeat(43)}`

describe.each(oneDatabase)('API keys on %s', (kind) => {
  let t: OwnCrudTestApp
  let clerk: TestAccount & { groupId: number }
  let count = 0
  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    count += 1
    await t.db.delete(adminApiKeyTable)
    clerk = await t.addAdmin(`clerk${count}`, nodes)
  })

  const rulesOf = async (names: readonly string[]) =>
    (await t.db.select().from(adminRuleTable)).filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const later = () => Math.floor(t.deps.clock() / 1000) + 86_400
  async function addKey(
    letter: string,
    names: readonly string[],
    { as = clerk, ...more }: { as?: TestAccount; expires_at?: number } = {},
  ) {
    const body = { name: letter, secret: keyOf(letter), rules: await rulesOf(names), expires_at: later(), ...more }
    return t.call('POST', 'auth.ApiKey/add', { body, as })
  }
  const withKey = (letter: string): TestAccount => ({ id: 0, token: keyOf(letter) })
  const list = (letter: string) => t.call('GET', 'teacher.Teacher/index', { as: withKey(letter) })

  it('a program has the rights of its key, and no others [A4]', async () => {
    expect(await addKey('a', ['teacher/teacher/index'])).toMatchObject({ code: 1 })
    expect(await list('a')).toMatchObject({ code: 1 })
    const add = { body: { name: 'T' }, as: withKey('a') }
    expect(await t.call('POST', 'teacher.Teacher/add', add)).toMatchObject({ error: 'FORBIDDEN' })
    for (const path of ['Index/index', 'routine.AdminInfo/index', 'Dashboard/waiting', 'listSetting/index'])
      expect(await t.call('GET', path, { as: withKey('a') })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await list('b')).toMatchObject({ error: 'NEED_LOGIN' })
  })

  it('a key of a super administrator has the chosen rights only', async () => {
    expect(await addKey('s', ['teacher/teacher/index'], { as: t.root })).toMatchObject({ code: 1 })
    expect(await list('s')).toMatchObject({ code: 1 })
    expect(await t.call('GET', 'auth.Admin/index', { as: withKey('s') })).toMatchObject({ error: 'FORBIDDEN' })
    expect(await t.call('GET', 'Module/market', { as: withKey('s') })).toMatchObject({ error: 'FORBIDDEN' })
  })

  it('the key itself is stored nowhere, and no reply has it', async () => {
    await addKey('c', ['teacher/teacher/index'])
    const rows = await t.db.select().from(adminApiKeyTable)
    expect(rows).toMatchObject([{ hint: 'tnk_cccccc', admin_id: clerk.id }])
    const log = await t.db.select().from(adminLogTable)
    const replies = await t.call('GET', 'auth.ApiKey/index', { as: clerk })
    expect(JSON.stringify([rows, log, replies])).not.toContain(keyOf('c'))
    expect(replies.data?.list).toMatchObject([{ name: 'c', hint: 'tnk_cccccc' }])
    expect(replies.text).not.toContain(rows[0]?.digest)
  })

  it('a key ends with its time, its switch, its administrator, and the rights that the administrator loses', async () => {
    await addKey('d', ['teacher/teacher/index'])
    const set = (values: object) => t.db.update(adminApiKeyTable).set(values)
    await set({ expires_at: later() - 90_000 })
    expect(await list('d')).toMatchObject({ error: 'NEED_LOGIN' })
    await set({ expires_at: later(), status: '0' })
    expect(await list('d')).toMatchObject({ error: 'NEED_LOGIN' })
    await set({ status: '1' })
    await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, clerk.id))
    expect(await list('d')).toMatchObject({ error: 'NEED_LOGIN' })
    await t.db.update(adminTable).set({ status: '1' }).where(eq(adminTable.id, clerk.id))
    expect(await list('d')).toMatchObject({ code: 1 })
    const rest = (await rulesOf(['teacher/teacher/edit'])).join(',')
    await t.db.update(adminGroupTable).set({ rules: rest }).where(eq(adminGroupTable.id, clerk.groupId))
    expect(await list('d')).toMatchObject({ error: 'FORBIDDEN' })
  })

  it('the last use of a key is kept, and the log names the key', async () => {
    await addKey('e', ['teacher/teacher/index', 'teacher/teacher/add'])
    const add = { body: { name: 'By key', name_en: '' }, as: withKey('e') }
    expect(await t.call('POST', 'teacher.Teacher/add', add)).toMatchObject({ code: 1 })
    expect((await t.db.select().from(adminApiKeyTable))[0]?.last_used_time).toBe(Math.floor(t.deps.clock() / 1000))
    const entry = (await t.db.select().from(adminLogTable)).findLast(({ url }) =>
      url.startsWith('record:teacher.Teacher'),
    )
    expect(entry).toMatchObject({ admin_id: clerk.id, data: expect.stringContaining('"apiKey":"e"') })
  })

  it('the form offers the rights that a key can have', async () => {
    const form = await t.call('GET', 'auth.ApiKey/add', { query: { rights: '1' }, as: clerk })
    const offered = form.data?.rights
    const names = (await t.db.select().from(adminRuleTable))
      .filter(({ id }) => Array.isArray(offered) && offered.some((right) => Object(right).id === id))
      .map(({ name }) => name)
    expect(names.toSorted()).toEqual(nodes.filter((name) => !name.startsWith('routine/')).toSorted())
  })

  it('a key cannot create, change or delete keys, and administrators do not see those of others', async () => {
    await addKey('f', ['auth/apiKey/index', 'auth/apiKey/add', 'auth/apiKey/edit', 'auth/apiKey/del'])
    expect(await addKey('g', ['teacher/teacher/index'], { as: withKey('f') })).toMatchObject({ error: 'FORBIDDEN' })
    const [own] = await t.db.select().from(adminApiKeyTable)
    const edit = { body: { id: own?.id, name: 'Other' }, as: withKey('f') }
    expect(await t.call('POST', 'auth.ApiKey/edit', edit)).toMatchObject({ error: 'FORBIDDEN' })
    const del = { query: `ids[]=${own?.id}`, as: withKey('f') }
    expect(await t.call('DELETE', 'auth.ApiKey/del', del)).toMatchObject({ error: 'FORBIDDEN' })
    const other = await t.addAdmin(`other${count}`, nodes)
    expect((await t.call('GET', 'auth.ApiKey/index', { as: other })).data?.list).toEqual([])
  })

  it.each<[string, { rules?: string[]; secret?: string; expires_at?: number }, string]>([
    ['a right that the administrator lacks', { rules: ['auth/admin/index'] }, 'rules'],
    ['no right', { rules: [] }, 'rules'],
    ['a text that is no key', { secret: 'password-1' }, 'secret'],
    ['a time that is over', { expires_at: 1000 }, 'expires_at'],
  ])('a key with %s is refused', async (_title, given, field) => {
    const { rules = ['teacher/teacher/index'], ...more } = given
    await t.addAdmin(`root${count}`, ['auth/admin/index'])
    const body = { name: 'k', secret: keyOf('k'), expires_at: later(), ...more, rules: await rulesOf(rules) }
    const reply = await t.call('POST', 'auth.ApiKey/add', { body, as: clerk })
    expect(reply).toMatchObject({ error: 'VALIDATION', fields: { [field]: expect.any(String) } })
  })
})
