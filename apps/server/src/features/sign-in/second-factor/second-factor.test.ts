import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberNotice, recoveryCode, secondFactor } from '../../schema.ts'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  type TestAccount,
  testPassword,
} from '../../../test-support/test-accounts.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { authenticatorCode, setUpSecondFactor } from '../../../test-support/test-second-factor.ts'
import { createTestServer, type TestServer } from '../../../test-support/test-server.ts'

interface Reply {
  code: number
  error?: string
  msg: string
  data: {
    secret: string
    uri: string
    recoveryCodes: string[]
    factorToken: string
    userInfo: { token: string; refresh_token: string }
    list: { outcome: string }[]
  }
}

describe.each(oneDatabase)('second factor of a member on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind)
  })
  afterAll(() => t.close())

  async function post(path: string, payload: object, { headers }: Pick<TestAccount, 'headers'> | { headers: {} }) {
    const language = { 'think-lang': 'en' }
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: { ...language, ...headers },
    })
    return answer.json<Reply>()
  }
  const visitor = { headers: {} }
  const account = (path: string, payload: object, member: TestAccount) => post(`account/${path}`, payload, member)
  const codeOf = (secret: string, shift = 0) => authenticatorCode(t.deps, secret, shift)
  const enterPassword = async (username: string, password = testPassword) =>
    post('user/checkIn', { tab: 'login', username, password, ...(await createSolvedCaptcha(t.deps)) }, visitor)
  const enterCode = (factorToken: string, otp: string, more: object = {}) =>
    post('user/checkIn', { tab: 'factor', factorToken, otp, ...more }, visitor)

  async function protect(username: string) {
    const member = await createTestMember(t.deps, { username })
    const factor = await setUpSecondFactor(t.deps, (action, payload) => account(action, payload, member))
    return { member, ...factor }
  }

  it('asks for the code after the password, and an old client gets a clear refusal [K6]', async () => {
    const { secret } = await protect('protected')
    const first = await enterPassword('protected')
    expect(first).toMatchObject({ code: 0, error: 'SECOND_FACTOR_NEEDED', msg: /two-step verification/ })
    expect(JSON.stringify(first)).not.toContain('userInfo')
    const { factorToken } = first.data
    expect(await enterCode(factorToken, '000000')).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
    const signedIn = await enterCode(factorToken, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`, {
      keep: true,
    })
    expect(signedIn).toMatchObject({ code: 1, data: { userInfo: { username: 'protected' } } })
    const { token, refresh_token } = signedIn.data.userInfo
    expect(refresh_token).not.toBe('')
    const headers = { server: 'true', 'ba-user-token': token }
    const history = (await t.app.inject({ url: '/api/account/signIns', headers })).json<Reply>().data.list
    expect(history.map(({ outcome }) => outcome).slice(0, 2)).toEqual(['signed-in', 'wrong-code'])
    expect(await enterCode(factorToken, codeOf(secret, 1))).toMatchObject({ error: 'SECOND_FACTOR_EXPIRED' })
  })

  it('an account without a second factor signs in as before', async () => {
    await createTestMember(t.deps, { username: 'plain' })
    expect(await enterPassword('plain')).toMatchObject({ code: 1 })
  })

  it('a wrong password does not reveal that there is a second factor', async () => {
    await protect('secretive')
    expect(await enterPassword('secretive', 'Wrong12345')).toMatchObject({ error: 'LOGIN_INCORRECT' })
  })

  it('no code is accepted twice, and of two uses at the same time one succeeds', async () => {
    const { secret } = await protect('replayed')
    const tokens = [await enterPassword('replayed'), await enterPassword('replayed')].map(
      (each) => each.data.factorToken,
    )
    const replies = await Promise.all(tokens.map((token) => enterCode(token, codeOf(secret))))
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
    const again = await enterPassword('replayed')
    expect(await enterCode(again.data.factorToken, codeOf(secret))).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
  })

  it('a recovery code works once, in any spelling, and only hashes are stored', async () => {
    const { member, codes, secret } = await protect('recovers')
    expect(new Set(codes).size).toBe(10)
    const [code = ''] = codes
    const first = await enterPassword('recovers')
    expect(await enterCode(first.data.factorToken, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ code: 1 })
    const second = await enterPassword('recovers')
    expect(await enterCode(second.data.factorToken, code)).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
    const state = await t.app.inject({ url: '/api/account/secondFactor', headers: member.headers })
    expect(state.json()).toMatchObject({ data: { isOn: true, recoveryCodes: 9 } })
    const names = (await t.db.select().from(memberNotice).where(eq(memberNotice.user_id, member.id))).map(
      ({ name }) => name,
    )
    expect(names).toEqual(['security.factor.added', 'security.recovery.used'])
    const stored = JSON.stringify([await t.db.select().from(recoveryCode), await t.db.select().from(secondFactor)])
    for (const each of [secret, ...codes, ...codes.map((one) => one.replaceAll('-', ''))])
      expect(stored).not.toContain(each)
  })

  it('guesses are delayed: after five wrong codes even the right one waits', async () => {
    const { secret } = await protect('guessed')
    const { factorToken } = (await enterPassword('guessed')).data
    for (let tries = 0; tries < 5; tries += 1)
      expect(await enterCode(factorToken, '000000')).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
    expect(await enterCode(factorToken, codeOf(secret))).toMatchObject({ error: 'LOGIN_RETRY' })
    t.deps.clock.advance(31_000)
    expect(await enterCode(factorToken, codeOf(secret))).toMatchObject({ code: 1 })
  })

  it('the second step expires after five minutes, and needs the token of the first one', async () => {
    const { member, secret } = await protect('tooslow')
    const { factorToken } = (await enterPassword('tooslow')).data
    for (const other of ['', member.token, member.refreshToken])
      expect(await enterCode(other, codeOf(secret))).toMatchObject({ error: 'SECOND_FACTOR_EXPIRED' })
    t.deps.clock.advance(300_000)
    expect(await enterCode(factorToken, codeOf(secret))).toMatchObject({ error: 'SECOND_FACTOR_EXPIRED' })
  })

  it('the token of the second step opens nothing else', async () => {
    await protect('halfway')
    const { factorToken } = (await enterPassword('halfway')).data
    const headers = { server: 'true', 'ba-user-token': factorToken }
    expect((await t.app.inject({ url: '/api/account/secondFactor', headers })).json()).toMatchObject({ code: 303 })
  })

  it('setting up, renewing the codes and removing it need the password, and the last two a code as well', async () => {
    const { member, secret, codes } = await protect('changing')
    expect(await account('beginSecondFactor', { password: 'Wrong12345' }, member)).toMatchObject({
      error: 'OWN_PASSWORD_WRONG',
    })
    expect(await account('beginSecondFactor', { password: testPassword }, member)).toMatchObject({
      error: 'SECOND_FACTOR_ON',
    })
    const password = testPassword
    expect(await account('endSecondFactor', { password, code: '000000' }, member)).toMatchObject({
      error: 'SECOND_FACTOR_WRONG',
    })
    const renewed = await account('renewRecoveryCodes', { password, code: codeOf(secret) }, member)
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    expect(await account('endSecondFactor', { password, code: codes[0] }, member)).toMatchObject({
      error: 'SECOND_FACTOR_WRONG',
    })
    expect(await account('endSecondFactor', { password, code: renewed.data.recoveryCodes[0] }, member)).toMatchObject({
      code: 1,
    })
    expect(await enterPassword('changing')).toMatchObject({ code: 1 })
    expect(await t.db.$count(recoveryCode, eq(recoveryCode.user_id, member.id))).toBe(0)
  })

  it('a new password from the back office removes it, for a member who has lost the authenticator', async () => {
    const { member } = await protect('lostphone')
    const { headers } = await createTestAdmin(t.deps, { username: 'helper' })
    const save = (payload: object) =>
      t.app.inject({ method: 'POST', url: '/admin/user.User/edit', headers, payload: { id: member.id, ...payload } })
    expect((await save({ motto: 'still protected' })).json()).toMatchObject({ code: 1 })
    expect(await enterPassword('lostphone')).toMatchObject({ error: 'SECOND_FACTOR_NEEDED' })
    expect((await save({ password: 'Newer12345' })).json()).toMatchObject({ code: 1 })
    expect(await enterPassword('lostphone', 'Newer12345')).toMatchObject({ code: 1 })
  })

  it('an authenticator app that was set up but not confirmed is not required', async () => {
    const member = await createTestMember(t.deps, { username: 'undecided' })
    const { data } = await account('beginSecondFactor', { password: testPassword }, member)
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/.*undecided.*secret=/)
    expect(await account('confirmSecondFactor', { code: '000000' }, member)).toMatchObject({
      error: 'SECOND_FACTOR_WRONG',
    })
    expect(await enterPassword('undecided')).toMatchObject({ code: 1 })
    const other = await createTestMember(t.deps, { username: 'without' })
    expect(await account('confirmSecondFactor', { code: '000000' }, other)).toMatchObject({
      error: 'SECOND_FACTOR_OFF',
    })
  })
})
