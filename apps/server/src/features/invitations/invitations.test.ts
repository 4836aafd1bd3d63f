import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  adminGroupAccess,
  adminGroupTable,
  adminInvitationTable,
  adminLogTable,
  adminTable,
  outboxTable,
} from '../schema.ts'
import { createSolvedCaptcha, createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'

interface Reply {
  code: number
  error?: string
  msg: string
  fields?: Record<string, string>
  data: { email: string; list: { id: number; state: string; email: string }[] }
}

const nodes = ['index', 'add', 'del', 'resend', 'revoke'].map((action) => `auth/invitation/${action}`)
const office = { adminOrigin: 'https://office.example.org', adminPath: '/teach/admin' }
const over = { code: 0, error: 'RECORD_NOT_FOUND', msg: 'The invitation is no longer valid. Ask for a new one.' }

describe.each(oneDatabase)('invitations of administrators on %s', (kind) => {
  let t: TestServer
  let inviter: TestAccount & { groupId: number }
  let below: number

  beforeAll(async () => {
    t = await createTestServer(kind, (deps) => {
      Object.assign(deps.env, office)
      return seedAccess(deps)
    })
    inviter = await createTestAdmin(t.deps, { username: 'inviter', nodes: [...nodes, 'auth/group/index'] })
    const [group] = await t.db
      .insert(adminGroupTable)
      .values({ name: 'Desk', rules: '' })
      .returning({ id: adminGroupTable.id })
    below = group?.id ?? 0
  })
  afterAll(() => t.close())

  async function call(path: string, payload?: object, { headers }: Pick<TestAccount, 'headers'> = inviter) {
    const answer = await t.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/admin/${path}`,
      headers: { server: 'true', 'think-lang': 'en', ...headers },
      payload,
    })
    return answer.json<Reply>()
  }
  const visitor = { headers: {} }
  const invite = (email: string, more: object = {}, as: Pick<TestAccount, 'headers'> = inviter) =>
    call('auth.Invitation/add', { email, group_ids: [below], language: 'en', ...more }, as)
  const rowOf = async (email: string) => {
    const rows = await t.db.select().from(adminInvitationTable).where(eq(adminInvitationTable.email, email))
    return rows.at(-1)
  }
  /** The token in the newest letter to an address. */
  async function tokenFor(email: string): Promise<string> {
    await t.deps.jobs.runDue()
    const letters = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, email))
    return /#(\S+)/.exec(letters.at(-1)?.body ?? '')?.[1] ?? ''
  }
  const read = (token: string) => call('invited/read', { token }, visitor)
  const accept = (token: string, username: string, more: object = {}) =>
    call('invited/accept', { token, username, nickname: '', password: 'Fresh-start-1', ...more }, visitor)

  it('an invited person opens the link, chooses name and password, and signs in with the groups of the invitation', async () => {
    expect(await invite('new@desk.test')).toMatchObject({ code: 1 })
    const token = await tokenFor('new@desk.test')
    expect(await read(token)).toMatchObject({ code: 1, data: { email: 'new@desk.test' } })
    expect(await accept(token, 'newcomer')).toMatchObject({ code: 1 })
    const [account] = await t.db.select().from(adminTable).where(eq(adminTable.username, 'newcomer'))
    expect(account).toMatchObject({ email: 'new@desk.test', nickname: 'newcomer', password: /^\$argon2id\$/ })
    const groups = await t.db
      .select()
      .from(adminGroupAccess)
      .where(eq(adminGroupAccess.uid, account?.id ?? 0))
    expect(groups.map(({ group_id }) => group_id)).toEqual([below])
    const form = { username: 'newcomer', password: 'Fresh-start-1', keep: false }
    expect(await call('Index/login', { ...form, ...(await createSolvedCaptcha(t.deps)) }, visitor)).toMatchObject({
      code: 1,
    })
    const log = await t.db.select().from(adminLogTable).where(eq(adminLogTable.url, 'security:invitation.accepted'))
    expect(log).toMatchObject([{ username: 'newcomer', data: expect.stringContaining('"invitedBy":"inviter"') }])
  })

  it('a link leads to the folder of the back office, and no letter is written while its address is unknown', async () => {
    await invite('folder@desk.test')
    await tokenFor('folder@desk.test')
    const [letter] = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'folder@desk.test'))
    expect(letter?.body).toContain('https://office.example.org/teach/admin/invitation#')
    const id = (await rowOf('folder@desk.test'))?.id
    Object.assign(t.deps.env, { adminOrigin: undefined })
    expect((await invite('nowhere@desk.test')).msg).toContain('ADMIN_ORIGIN')
    t.deps.clock.advance(61_000)
    expect((await call('auth.Invitation/resend', { id })).msg).toContain('ADMIN_ORIGIN')
    expect(await rowOf('nowhere@desk.test')).toBeUndefined()
    // Without a configured address: that of the page by which the inviter has sent it.
    const from = (origin: string) => ({ headers: { ...inviter.headers, origin } })
    expect(await invite('sandbox@desk.test', {}, from('null'))).toMatchObject({ code: 0 })
    expect(await invite('page@desk.test', {}, from('http://192.168.1.20:8000'))).toMatchObject({ code: 1 })
    await tokenFor('page@desk.test')
    const [linked] = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'page@desk.test'))
    expect(linked?.body).toContain('http://192.168.1.20:8000/teach/admin/invitation#')
    Object.assign(t.deps.env, office)
    expect(await invite('configured@desk.test', {}, from('https://elsewhere.example.org'))).toMatchObject({ code: 1 })
    await tokenFor('configured@desk.test')
    const [own] = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'configured@desk.test'))
    expect(own?.body).toContain('https://office.example.org/teach/admin/invitation#')
  })

  it('a link works once, also for two people who accept at the same time, and not after it was sent again', async () => {
    await invite('once@desk.test')
    const first = await tokenFor('once@desk.test')
    const id = (await rowOf('once@desk.test'))?.id
    expect(await call('auth.Invitation/resend', { id })).toMatchObject({ error: 'TOO_FREQUENT' })
    t.deps.clock.advance(61_000)
    expect(await call('auth.Invitation/resend', { id })).toMatchObject({ code: 1 })
    const token = await tokenFor('once@desk.test')
    expect(token).not.toBe(first)
    expect(await read(first)).toMatchObject(over)
    const both = await Promise.all([accept(token, 'twin_a'), accept(token, 'twin_b')])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await accept(token, 'twin_c')).toMatchObject(over)
    expect(await call('auth.Invitation/revoke', { id })).toMatchObject({ code: 0 })
  })

  it('an administrator cannot invite into groups beyond their own rights, and the rights at the time of acceptance count', async () => {
    expect(await invite('up@desk.test', { group_ids: [inviter.groupId] })).toMatchObject({ error: 'BEYOND_OWN_RIGHTS' })
    expect(await invite('up@desk.test', { group_ids: [] })).toMatchObject({ code: 0 })
    const fired = await createTestAdmin(t.deps, { username: 'fired01', nodes })
    await invite('orphan@desk.test', {}, fired)
    const token = await tokenFor('orphan@desk.test')
    await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, fired.id))
    expect(await accept(token, 'orphan')).toMatchObject(over)
    await t.db.update(adminTable).set({ status: '1' }).where(eq(adminTable.id, fired.id))
    expect(await accept(token, 'orphan')).toMatchObject({ code: 1 })
  })

  it('an invitation does not reveal to the inviter that an address has an account; its owner gets a letter without a link to join', async () => {
    const owner = await createTestAdmin(t.deps, { username: 'already' })
    await t.db.update(adminTable).set({ email: 'known@desk.test' }).where(eq(adminTable.id, owner.id))
    const [known, unknown] = [await invite('known@desk.test'), await invite('unknown@desk.test')]
    expect(known.msg).toBe(unknown.msg)
    expect(known.code).toBe(1)
    expect(await tokenFor('known@desk.test')).toBe('')
    const [letter] = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'known@desk.test'))
    expect(letter?.body).toContain('already')
  })

  it('an invalid name or password is refused at its field, and the link stays valid', async () => {
    await invite('typo@desk.test')
    const token = await tokenFor('typo@desk.test')
    const rejected = await accept(token, '1a', { password: 'password' })
    expect(Object.keys(rejected.fields ?? {})).toEqual(['username', 'password'])
    expect((await accept(token, 'inviter')).fields).toMatchObject({ username: /taken/ })
    expect(await accept(token, 'typist')).toMatchObject({ code: 1 })
  })

  it('an address that got an account after the letter was sent is refused with that reason, and the link stays valid', async () => {
    await invite('late-owner@desk.test')
    const token = await tokenFor('late-owner@desk.test')
    const owner = await createTestAdmin(t.deps, { username: 'lateowner' })
    await t.db.update(adminTable).set({ email: 'Late-Owner@desk.test' }).where(eq(adminTable.id, owner.id))
    const rejected = await accept(token, 'anewname')
    expect(rejected).toMatchObject({ code: 0, msg: expect.stringContaining('late-owner@desk.test') })
    expect(rejected.msg).not.toMatch(/user name/)
    expect(await rowOf('late-owner@desk.test')).toMatchObject({ state: 'open' })
  })

  it('the log and the outbox after sending hold no token, and wrong links are slowed down', async () => {
    const strangers = await Promise.all(Array.from({ length: 25 }, () => read(`1.${'a'.repeat(43)}`)))
    expect(strangers.some(({ error }) => error === 'LOGIN_RETRY')).toBe(true)
    const log = JSON.stringify(await t.db.select().from(adminLogTable))
    expect(log).not.toMatch(/\d+\.[\w-]{43}/)
  })

  it('an expired, a revoked and a changed link get one and the same refusal', async () => {
    await invite('late@desk.test')
    const late = await tokenFor('late@desk.test')
    t.deps.clock.advance(7 * 86_400_000)
    const again = await createTestAdmin(t.deps, { username: 'watcher' })
    await invite('gone@desk.test', {}, again)
    const gone = await tokenFor('gone@desk.test')
    expect(await call('auth.Invitation/revoke', { id: (await rowOf('gone@desk.test'))?.id }, again)).toMatchObject({
      code: 1,
    })
    for (const token of [late, gone, `${gone.slice(0, -1)}_`, 'nonsense', ''])
      expect(await read(token)).toMatchObject(over)
    const { list } = (await call('auth.Invitation/index', undefined, again)).data
    expect(list.find(({ email }) => email === 'late@desk.test')).toMatchObject({ state: 'expired' })
  })
})
