import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Database } from '../../db/client.ts'
import { user, verificationCode } from '../../db/schema.ts'
import { createSolvedCaptcha, createTestMember, testPassword } from '../../test-support/test-accounts.ts'
import { createTestDatabase, databaseKinds } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'

interface Reply {
  code: number
  msg: string
  error?: string
  data: { type: string; accountVerificationToken: string }
}

describe.each(databaseKinds)('addresses of a member on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
    app = await buildApp(deps)
  })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  async function post(path: string, payload: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const language = { 'think-lang': 'en' }
    return (
      await app.inject({ method: 'POST', url: `/api/${path}`, payload, headers: { ...language, ...headers } })
    ).json()
  }
  /** The code that was sent to an address. */
  async function codeFor(
    event: string,
    email: string,
    more: object = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    const sent = await post('Ems/send', { event, email, ...more, ...(await createSolvedCaptcha(deps)) }, headers)
    expect(sent).toMatchObject({ code: 1 })
    const rows = await db
      .select()
      .from(verificationCode)
      .where(eq(verificationCode.address, email))
      .orderBy(desc(verificationCode.id))
    return rows[0]?.code ?? ''
  }
  const login = async (username: string, password: string) =>
    post('user/checkIn', { tab: 'login', username, password, ...(await createSolvedCaptcha(deps)) })
  const emailOf = async (id: number) => (await db.select().from(user).where(eq(user.id, id)))[0]?.email

  it('a password reset by code ends all other sessions of the member [P5][K6][C2]', async () => {
    const member = await createTestMember(deps, { username: 'forgetful', email: 'forgetful@example.com' })
    await db
      .update(user)
      .set({ login_failure: 99, login_failure_time: Math.floor(deps.clock() / 1000) })
      .where(eq(user.id, member.id))
    const captcha = await codeFor('user_retrieve_pwd', 'forgetful@example.com')
    const form = { type: 'email', account: 'Forgetful@example.com', captcha, password: 'Newer1234' }
    expect(await post('account/retrievePassword', { ...form, captcha: '0000' })).toMatchObject({
      error: 'VERIFICATION_CODE',
    })
    expect(await post('account/retrievePassword', { ...form, password: 'x' })).toMatchObject({ error: 'VALIDATION' })
    expect(await post('account/retrievePassword', form)).toMatchObject({ code: 1, msg: 'Password has been changed~' })
    expect(await post('account/retrievePassword', form)).toMatchObject({ error: 'VERIFICATION_CODE' })
    expect((await app.inject({ url: '/api/account/overview', headers: member.headers })).json()).toMatchObject({
      code: 303,
    })
    expect(await login('forgetful', 'Newer1234')).toMatchObject({ code: 1 })
  })

  it('a password reset requires a known and well-formed address [P5]', async () => {
    const form = { type: 'email', account: 'ghost@example.com', captcha: 'ABCD', password: 'Newer1234' }
    expect(await post('account/retrievePassword', form)).toMatchObject({ error: 'VERIFICATION_CODE' })
    expect(await post('account/retrievePassword', { ...form, account: 'ghost' })).toMatchObject({
      msg: 'email format error',
    })
    expect(await post('account/retrievePassword', { ...form, type: 'mobile' })).toMatchObject({
      msg: 'mobile format error',
    })
    expect(await post('account/retrievePassword', { ...form, type: 'pigeon' })).toMatchObject({ error: 'PARAMETER' })
  })

  it('changing an address requires a proof of the old one and a code sent to the new one [C2]', async () => {
    const member = await createTestMember(deps, { username: 'mover01', email: 'old@example.com' })
    const own = await codeFor('user_email_verify', 'old@example.com', { password: testPassword }, member.headers)
    expect(await post('account/verification', { type: 'email', captcha: 'none' }, member.headers)).toMatchObject({
      error: 'VERIFICATION_CODE',
    })
    const proof = await post('account/verification', { type: 'email', captcha: own }, member.headers)
    expect(proof).toMatchObject({ code: 1, data: { type: 'email' } })
    const { accountVerificationToken } = proof.data
    const captcha = await codeFor('user_change_email', 'new@example.com')
    const form = { type: 'email', email: 'new@example.com', captcha, accountVerificationToken }

    const needsProof = {
      error: 'ADDRESS_UNPROVEN',
      msg: 'You need to verify your account before modifying the binding information',
    }
    const other = await createTestMember(deps, { username: 'thief01', email: 'thief@example.com' })
    expect(await post('account/changeBind', { ...form, accountVerificationToken: '' }, member.headers)).toMatchObject(
      needsProof,
    )
    expect(await post('account/changeBind', form, other.headers)).toMatchObject(needsProof)
    expect(await post('account/changeBind', { ...form, email: 'thief@example.com' }, member.headers)).toMatchObject({
      error: 'VERIFICATION_CODE',
    })
    expect(await post('account/changeBind', { ...form, captcha: '0000' }, member.headers)).toMatchObject({
      error: 'VERIFICATION_CODE',
    })
    expect(await post('account/changeBind', form)).toMatchObject({ code: 303 })
    expect(await emailOf(member.id)).toBe('old@example.com')
    expect(await post('account/changeBind', form, member.headers)).toMatchObject({ code: 1 })
    expect(await emailOf(member.id)).toBe('new@example.com')
    const again = await codeFor('user_change_email', 'newer@example.com')
    expect(
      await post('account/changeBind', { ...form, email: 'newer@example.com', captcha: again }, member.headers),
    ).toMatchObject(needsProof)
  })

  it('the proof of an address is valid for ten minutes, and a session token is no proof [K6]', async () => {
    const member = await createTestMember(deps, { username: 'slow01', email: 'slow@example.com' })
    const own = await codeFor('user_email_verify', 'slow@example.com', { password: testPassword }, member.headers)
    const { data } = await post('account/verification', { type: 'email', captcha: own }, member.headers)
    deps.clock.advance(600_000)
    const captcha = await codeFor('user_change_email', 'slower@example.com')
    for (const accountVerificationToken of [data.accountVerificationToken, member.token])
      expect(
        await post(
          'account/changeBind',
          { type: 'email', email: 'slower@example.com', captcha, accountVerificationToken },
          member.headers,
        ),
      ).toMatchObject({ error: 'ADDRESS_UNPROVEN' })
  })

  it('binding the first address requires the password [C2]', async () => {
    const member = await createTestMember(deps, { username: 'unbound01' })
    const captcha = await codeFor('user_change_email', 'first@example.com')
    const form = { type: 'email', email: 'first@example.com', captcha, password: testPassword }
    expect(await post('account/changeBind', { ...form, password: 'Wrong123' }, member.headers)).toMatchObject({
      msg: 'Password error',
    })
    expect(await post('account/changeBind', form, member.headers)).toMatchObject({ code: 1 })
    expect(await emailOf(member.id)).toBe('first@example.com')
  })
})
