import { hashPassword } from '../../../platform/secrets/password.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  adminGroupTable,
  adminLogTable,
  adminTable,
  passkey,
  recoveryCode,
  secondFactor,
  signIn,
} from '../../schema.ts'
import {
  createSolvedCaptcha,
  createTestAdmin,
  type TestAccount,
  testPassword,
} from '../../../test-support/test-accounts.ts'
import { createTestAuthenticator } from '../../../test-support/test-authenticator.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { authenticatorCode, setUpSecondFactor } from '../../../test-support/test-second-factor.ts'
import { createTestServer, type TestServer } from '../../../test-support/test-server.ts'
import { seedAccess } from './access-setup.ts'

interface Reply {
  code: number
  error?: string
  msg: string
  data: {
    secret: string
    recoveryCodes: string[]
    factorToken: string
    options: { challenge: string }
    adminInfo: { mustSetUpFactor: boolean }
    list: { outcome: string; isCurrent: boolean }[]
    userInfo: { token: string }
  }
}

const site = { origin: 'http://site.test', rpId: 'site.test' }

describe.each(oneDatabase)('second factor of an administrator on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
  })
  afterAll(() => t.close())

  async function call(path: string, payload?: object, headers: Readonly<Record<string, string>> = {}) {
    const answer = await t.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/admin/${path}`,
      headers: { server: 'true', host: 'site.test', 'think-lang': 'en', ...headers },
      payload,
    })
    return answer.json<Reply>()
  }
  const codeOf = (secret: string) => authenticatorCode(t.deps, secret)
  /** The form of an old client, which has no second step. */
  const oldLogin = async (username: string) =>
    call('Index/login', { username, password: testPassword, keep: false, ...(await createSolvedCaptcha(t.deps)) })

  const setUp = ({ headers }: TestAccount) =>
    setUpSecondFactor(t.deps, (action, payload) => call(`account/${action}`, payload, headers))

  it('an old client signs in without a second factor as before, and with one gets a clear refusal [K6]', async () => {
    const admin = await createTestAdmin(t.deps, { username: 'oldclient' })
    expect(await oldLogin('oldclient')).toMatchObject({ code: 1, data: { userInfo: { username: 'oldclient' } } })
    await setUp(admin)
    const rejected = await oldLogin('oldclient')
    expect(rejected).toMatchObject({ code: 0, error: 'SECOND_FACTOR_NEEDED', msg: /two-step verification/ })
    expect(JSON.stringify(rejected)).not.toContain('userInfo')
  })

  it('the second step accepts a code or a recovery code once, and the history has wrong ones', async () => {
    const admin = await createTestAdmin(t.deps, { username: 'twosteps' })
    const { secret, codes } = await setUp(admin)
    const { factorToken } = (await oldLogin('twosteps')).data
    const step = (otp: string, token = factorToken) =>
      call('Index/login', { tab: 'factor', factorToken: token, otp, keep: true })
    expect(await step('000000')).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
    const signedIn = await step(codeOf(secret))
    expect(signedIn).toMatchObject({ code: 1, data: { userInfo: { id: admin.id, refresh_token: /.{40}/ } } })
    expect(await step(codeOf(secret))).toMatchObject({ error: 'SECOND_FACTOR_EXPIRED' })
    const batoken = signedIn.data.userInfo.token
    const { list } = (await call('account/signIns', undefined, { batoken })).data
    expect(list.map(({ outcome }) => outcome).slice(0, 2)).toEqual(['signed-in', 'wrong-code'])
    const again = (await oldLogin('twosteps')).data.factorToken
    expect(await step(codes[0] ?? '', again)).toMatchObject({ code: 1 })
    const last = (await oldLogin('twosteps')).data.factorToken
    expect(await step(codes[0] ?? '', last)).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
    const logins = await t.db.select().from(adminLogTable).where(eq(adminLogTable.admin_id, admin.id))
    expect(logins.filter(({ url }) => url === '/admin/Index/login')).toHaveLength(2)
  })

  it('the administrators’ log has no code of an app and no recovery code', async () => {
    const admin = await createTestAdmin(t.deps, { username: 'codekeeper' })
    const { codes } = await setUp(admin)
    const proof = { password: 'Wrong-password-1', code: codes[0] }
    expect(await call('account/endSecondFactor', proof, admin.headers)).toMatchObject({ code: 0 })
    const entries = await t.db.select().from(adminLogTable).where(eq(adminLogTable.admin_id, admin.id))
    expect(entries.map(({ title }) => title)).toEqual([
      'Start to set up two-step verification',
      'Turn on two-step verification',
      'Turn off two-step verification',
      'Turn off two-step verification: not done',
    ])
    expect(entries.slice(1).map(({ data }) => JSON.parse(data ?? '').code)).toEqual(['***', '***', '***'])
  })

  it('a second step is refused after the password was changed in between [K6]', async () => {
    const admin = await createTestAdmin(t.deps, { username: 'changed02' })
    const { secret } = await setUp(admin)
    const { factorToken } = (await oldLogin('changed02')).data
    await t.db
      .update(adminTable)
      .set({ password: await hashPassword('Another-123') })
      .where(eq(adminTable.id, admin.id))
    expect(await call('Index/login', { tab: 'factor', factorToken, otp: codeOf(secret) })).toMatchObject({
      error: 'SECOND_FACTOR_EXPIRED',
    })
  })

  it('the reply says that an account is disabled only after the second step', async () => {
    const admin = await createTestAdmin(t.deps, { username: 'disabled02' })
    const { secret } = await setUp(admin)
    const { factorToken } = (await oldLogin('disabled02')).data
    await t.db.update(adminTable).set({ status: '0' }).where(eq(adminTable.id, admin.id))
    expect(await call('Index/login', { tab: 'factor', factorToken, otp: codeOf(secret) })).toMatchObject({
      error: 'ACCOUNT_DISABLED',
    })
  })

  it('a passkey signs an administrator in alone, in the back office only', async () => {
    const { headers, id } = await createTestAdmin(t.deps, { username: 'keyholder' })
    const authenticator = createTestAuthenticator()
    const begun = await call('account/beginPasskey', { password: testPassword }, headers)
    const answer = authenticator.create({ ...site, challenge: begun.data.options.challenge })
    expect(await call('account/addPasskey', { name: 'Laptop', answer }, headers)).toMatchObject({ code: 1 })
    const prove = async () => {
      const { options } = (await call('Index/passkey', {})).data
      return authenticator.get({ ...site, challenge: options.challenge })
    }
    expect(await call('Index/login', { tab: 'passkey', passkey: await prove(), keep: false })).toMatchObject({
      code: 1,
      data: { userInfo: { id } },
    })
    const asMember = await t.app.inject({
      method: 'POST',
      url: '/api/user/checkIn',
      headers: { host: 'site.test' },
      payload: { tab: 'passkey', passkey: await prove() },
    })
    expect(asMember.json()).toMatchObject({ code: 0, error: 'PASSKEY_REFUSED' })
  })

  it('a group that requires two-step verification holds its administrators back until they have set it up', async () => {
    const admin = await createTestAdmin(t.deps, { username: 'required', nodes: ['auth/admin/index'] })
    const listing = () => call('auth.Admin/index', undefined, admin.headers)
    expect(await listing()).toMatchObject({ code: 1 })
    await t.db.update(adminGroupTable).set({ must_have_factor: 1 }).where(eq(adminGroupTable.id, admin.groupId))
    expect(await listing()).toMatchObject({ code: 401, msg: /^Your group requires two-step verification/ })
    const init = await call('Index/index', undefined, admin.headers)
    expect(init).toMatchObject({ code: 1, data: { adminInfo: { mustSetUpFactor: true } } })
    // Set up, but not yet confirmed by a code.
    await call('account/beginSecondFactor', { password: testPassword }, admin.headers)
    expect(await listing()).toMatchObject({ code: 401 })
    await setUp(admin)
    expect(await listing()).toMatchObject({ code: 1 })
    expect((await call('Index/index', undefined, admin.headers)).data.adminInfo.mustSetUpFactor).toBe(false)
    // After disabling it, the administrator is rejected again.
    await t.db.delete(secondFactor).where(eq(secondFactor.user_id, admin.id))
    expect(await listing()).toMatchObject({ code: 401 })
    await t.db.update(adminGroupTable).set({ status: '0' }).where(eq(adminGroupTable.id, admin.groupId))
    expect((await call('Index/index', undefined, admin.headers)).msg).not.toMatch(/two-step/)
  })

  it('an administrator can remove the second factor of a subordinate, whose sessions end, but not their own', async () => {
    const { headers: root, id: rootId } = await createTestAdmin(t.deps, { username: 'rescuer' })
    const lost = await createTestAdmin(t.deps, { username: 'lostphone', nodes: ['auth/admin/index'] })
    const peer = await createTestAdmin(t.deps, {
      username: 'peer02',
      nodes: ['auth/admin/removeFactor'],
    })
    await setUp(lost)
    const remove = (id: number, headers: Readonly<Record<string, string>>) =>
      call('auth.Admin/removeFactor', { id }, headers)
    expect(await remove(lost.id, peer.headers)).toMatchObject({ code: 0, error: 'OUT_OF_SCOPE' })
    expect(await remove(rootId, root)).toMatchObject({ error: 'OWN_ACCESS' })
    expect(await oldLogin('lostphone')).toMatchObject({ error: 'SECOND_FACTOR_NEEDED' })
    expect(await remove(lost.id, root)).toMatchObject({ code: 1 })
    expect(await call('Index/index', undefined, lost.headers)).toMatchObject({ code: 303 })
    expect(await oldLogin('lostphone')).toMatchObject({ code: 1 })
    for (const table of [secondFactor, recoveryCode, passkey])
      expect(await t.db.$count(table, eq(table.user_id, lost.id))).toBe(0)
  })

  it('an administrator sees and ends only the sessions of their own account, not those of a member with the same id', async () => {
    const admin = await createTestAdmin(t.deps, { username: 'watchful' })
    const other = (await oldLogin('watchful')).data.userInfo.token
    await t.db.insert(signIn).values({
      area: 'member',
      user_id: admin.id,
      family: 'f',
      outcome: 'signed-in',
      ip: '',
      user_agent: '',
      create_time: Math.floor(t.deps.clock() / 1000),
    })
    const { list } = (await call('account/sessions', undefined, admin.headers)).data
    expect(list).toHaveLength(2)
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(await call('account/endOtherSessions', {}, admin.headers)).toMatchObject({ code: 1, data: { ended: 1 } })
    expect(await call('Index/index', undefined, { batoken: other })).toMatchObject({ code: 303 })
    expect(await call('Index/index', undefined, admin.headers)).toMatchObject({ code: 1 })
  })
})
