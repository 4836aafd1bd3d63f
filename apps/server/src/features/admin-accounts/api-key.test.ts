import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp, type TestAccount } from '../../records/test-support/test-app.ts'
import { adminNotice, config, outboxTable } from '../schema.ts'
import {
  adminApiKeyTable,
  adminGroupTable,
  adminLogTable,
  adminRuleTable,
  adminTable,
  webhookTable,
} from '../../records/tables/resources.ts'
import { hashPassword } from '../../platform/secrets/password.ts'
import { testPassword } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

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

  it('a key is valid for a year at most, or as long as the site allows, when it is made and when it is changed [K6]', async () => {
    const rights = ['teacher/teacher/index']
    const now = Math.floor(t.deps.clock() / 1000)
    const [year, ever] = [now + 365 * 86_400, 253_402_300_799]
    expect(await addKey('y', rights, { expires_at: ever })).toMatchObject({ error: 'VALIDATION' })
    expect(await addKey('y', rights, { expires_at: year })).toMatchObject({ code: 1 })
    const [key] = await t.db.select().from(adminApiKeyTable)
    const edit = (expires_at: number) =>
      t.call('POST', 'auth.ApiKey/edit', { body: { id: key?.id, name: 'y', expires_at }, as: clerk })
    expect(await edit(ever)).toMatchObject({ error: 'VALIDATION' })
    await t.db.update(adminApiKeyTable).set({ expires_at: ever })
    expect(await edit(ever)).toMatchObject({ code: 1 })
  })

  it('a key from before the limit, or from before it was lowered, ends when a new key would end [K6]', async () => {
    await addKey('j', ['teacher/teacher/index'])
    await addKey('k', ['teacher/teacher/index'])
    const ever = Date.UTC(9999, 0) / 1000
    await t.db.update(adminApiKeyTable).set({ expires_at: ever }).where(eq(adminApiKeyTable.name, 'j'))
    const ends = async () => {
      t.deps.clock.advance(3_600_000)
      await t.deps.jobs.plan()
      await t.deps.jobs.runDue()
      const rows = await t.db.select().from(adminApiKeyTable).orderBy(adminApiKeyTable.name)
      return rows.map(({ expires_at }) => Math.round((expires_at - t.deps.clock() / 1000) / 86_400))
    }
    await t.deps.jobs.plan()
    expect(await ends()).toEqual([365, 1])
    const setDays = async (value: string) => {
      await t.db
        .insert(config)
        .values({ name: 'admin_api_key_days', value })
        .onConflictDoUpdate({ target: config.name, set: { value } })
      await t.deps.cache.dropAll()
    }
    await setDays('30')
    expect(await ends()).toEqual([30, 1])
    await setDays('365')
  })

  it('a key is held while its administrator must set a new password or two-step verification [I3]', async () => {
    await addKey('l', ['teacher/teacher/index'])
    const setGroup = (must_have_factor: 0 | 1) =>
      t.db.update(adminGroupTable).set({ must_have_factor }).where(eq(adminGroupTable.id, clerk.groupId))
    const setAccount = (must_change_password: 0 | 1) =>
      t.db.update(adminTable).set({ must_change_password }).where(eq(adminTable.id, clerk.id))
    await setGroup(1)
    expect(await list('l')).toMatchObject({ error: 'FORBIDDEN', data: { due: 'access.factorDue' } })
    await setGroup(0)
    await setAccount(1)
    expect(await list('l')).toMatchObject({ error: 'FORBIDDEN', data: { due: 'access.passwordDue' } })
    await setAccount(0)
    expect(await list('l')).toMatchObject({ code: 1 })
  })

  it('the owner of a new key gets a notice and a mail, whatever mails the owner has chosen [K6]', async () => {
    await t.db.update(adminTable).set({ email: 'clerk@example.com' }).where(eq(adminTable.id, clerk.id))
    await addKey('m', ['teacher/teacher/index'])
    await t.deps.jobs.runDue()
    const notices = await t.db.select().from(adminNotice).where(eq(adminNotice.admin_id, clerk.id))
    expect(notices).toMatchObject([{ kind: 'security', name: 'security.apiKey.added', params: { key: 'm' } }])
    const letters = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'clerk@example.com'))
    expect(letters).toMatchObject([{ channel: 'email', body: expect.stringContaining('“m”') }])
    expect(JSON.stringify([notices, letters])).not.toContain(keyOf('m'))
  })

  it.each([
    'a reset password',
    'a sign-out of all',
    'a disabled account',
    'an own new password',
    'ended other sessions',
  ])('keys and webhooks are disabled by %s [K6]', async (way) => {
    const url = 'https://example.com/hook'
    const password = await hashPassword(testPassword)
    await t.db.update(adminTable).set({ password }).where(eq(adminTable.id, clerk.id))
    const hook = { name: 'h', url, events: ['teacher.Teacher:edit'], admin_id: clerk.id, status: '1' }
    await addKey('w', ['teacher/teacher/index'])
    await t.db.insert(webhookTable).values(hook)
    expect((await t.call('GET', 'account/programs', { as: clerk })).data?.list).toMatchObject([
      { kind: 'key', name: 'w', detail: 'tnk_wwwwww' },
      { kind: 'webhook', name: 'h', detail: url },
    ])
    const edit = (change: object) =>
      t.call('POST', 'auth.Admin/edit', { body: { id: clerk.id, ...change }, as: t.root })
    const ways: Readonly<Record<string, () => ReturnType<typeof t.call>>> = {
      'a reset password': () => edit({ password: 'Another-123' }),
      'a sign-out of all': () => t.call('POST', 'auth.Admin/signOut', { body: { id: clerk.id }, as: t.root }),
      'a disabled account': () => edit({ status: '0' }),
      'an own new password': () =>
        t.call('POST', 'routine.AdminInfo/edit', {
          body: { oldPassword: testPassword, password: 'Another-123' },
          as: clerk,
        }),
      'ended other sessions': () => t.call('POST', 'account/endOtherSessions', { body: {}, as: clerk }),
    }
    const reply = await ways[way]?.()
    expect(reply).toMatchObject({ code: 1 })
    await t.db.update(adminTable).set({ status: '1' }).where(eq(adminTable.id, clerk.id))
    expect(await list('w')).toMatchObject({ error: 'NEED_LOGIN' })
    expect(await t.db.select().from(webhookTable).where(eq(webhookTable.admin_id, clerk.id))).toMatchObject([
      { status: '0' },
    ])
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
  ])('a key with %s is refused', async (_title, provided, field) => {
    const { rules = ['teacher/teacher/index'], ...more } = provided
    await t.addAdmin(`root${count}`, ['auth/admin/index'])
    const body = { name: 'k', secret: keyOf('k'), expires_at: later(), ...more, rules: await rulesOf(rules) }
    const reply = await t.call('POST', 'auth.ApiKey/add', { body, as: clerk })
    expect(reply).toMatchObject({ error: 'VALIDATION', fields: { [field]: expect.any(String) } })
  })
})
