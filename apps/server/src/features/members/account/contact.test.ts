import { desc, eq } from 'drizzle-orm'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { outboxTable as outbox, user, verificationCode } from '../../schema.ts'
import { createSolvedCaptcha, createTestMember, testPassword } from '../../../test-support/test-accounts.ts'
import { setUpSecondFactor } from '../../../test-support/test-second-factor.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../../test-support/test-server.ts'

interface Reply {
  code: number
  msg: string
  error?: string
  data: { type: string; accountVerificationToken: string }
}

describe.each(oneDatabase)('addresses of a member on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind)
  })
  afterAll(() => t.close())

  async function post(path: string, payload: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const language = { 'think-lang': 'en' }
    return (
      await t.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers: { ...language, ...headers } })
    ).json()
  }
  /** The code that was sent to an address. */
  async function codeFor(
    event: string,
    email: string,
    more: object = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    const sent = await post('Ems/send', { event, email, ...more, ...(await createSolvedCaptcha(t.deps)) }, headers)
    expect(sent).toMatchObject({ code: 1 })
    const rows = await t.db
      .select()
      .from(verificationCode)
      .where(eq(verificationCode.address, email))
      .orderBy(desc(verificationCode.id))
    return rows[0]?.code ?? ''
  }
  const login = async (username: string, password: string) =>
    post('user/checkIn', { tab: 'login', username, password, ...(await createSolvedCaptcha(t.deps)) })
  const emailOf = async (id: number) => (await t.db.select().from(user).where(eq(user.id, id)))[0]?.email

  it('a password reset by code ends all other sessions of the member [P5][K6][C2]', async () => {
    const member = await createTestMember(t.deps, { username: 'forgetful', email: 'forgetful@example.com' })
    await t.db
      .update(user)
      .set({ login_failure: 99, login_failure_time: Math.floor(t.deps.clock() / 1000) })
      .where(eq(user.id, member.id))
    const captcha = await codeFor('user_retrieve_pwd', 'forgetful@example.com')
    const form = { type: 'email', account: 'Forgetful@example.com', captcha, password: 'Newer1234' }
    expect(await post('account/retrievePassword', { ...form, captcha: '0000' })).toMatchObject({
      error: 'VERIFICATION_CODE',
    })
    expect(await post('account/retrievePassword', { ...form, password: 'x' })).toMatchObject({ error: 'VALIDATION' })
    expect(await post('account/retrievePassword', form)).toMatchObject({
      code: 1,
      msg: 'Your password has been changed',
    })
    expect(await post('account/retrievePassword', form)).toMatchObject({ error: 'VERIFICATION_CODE' })
    expect((await t.app.inject({ url: '/api/account/overview', headers: member.headers })).json()).toMatchObject({
      code: 303,
    })
    expect(await login('forgetful', 'Newer1234')).toMatchObject({ code: 1 })
  })

  it('a password reset requires a known and well-formed address [P5]', async () => {
    const form = { type: 'email', account: 'ghost@example.com', captcha: 'ABCD', password: 'Newer1234' }
    expect(await post('account/retrievePassword', form)).toMatchObject({ error: 'VERIFICATION_CODE' })
    expect(await post('account/retrievePassword', { ...form, account: 'ghost' })).toMatchObject({
      msg: 'This is not a valid email address',
    })
    expect(await post('account/retrievePassword', { ...form, type: 'mobile' })).toMatchObject({
      msg: 'Please enter the correct mobile number',
    })
    expect(await post('account/retrievePassword', { ...form, type: 'pigeon' })).toMatchObject({ error: 'PARAMETER' })
  })

  it('changing an address requires a proof of the old one and a code sent to the new one [C2]', async () => {
    const member = await createTestMember(t.deps, { username: 'mover01', email: 'old@example.com' })
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
    const other = await createTestMember(t.deps, { username: 'thief01', email: 'thief@example.com' })
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

  const messagesTo = (address: string) =>
    t.db.select().from(outbox).where(eq(outbox.recipient, address)).orderBy(desc(outbox.id))

  /** Replaces the member's address as its owner would, and returns the code that the former address got. */
  async function replaceAddress(headers: Readonly<Record<string, string>>, from: string, to: string) {
    const own = await codeFor('user_email_verify', from, { password: testPassword }, headers)
    const { data } = await post('account/verification', { type: 'email', captcha: own }, headers)
    const captcha = await codeFor('user_change_email', to)
    const { accountVerificationToken } = data
    const form = { type: 'email', email: to, captcha, accountVerificationToken }
    expect(await post('account/changeBind', form, headers)).toMatchObject({ code: 1 })
    const [letter] = await messagesTo(from)
    return /(?:Undo code: |撤销码：\s*)(\w{16})/.exec(letter?.body ?? '')?.[1] ?? ''
  }

  it('the former address is notified, and can undo the change once: sessions end and the password is cleared', async () => {
    const member = await createTestMember(t.deps, { username: 'robbed01', email: 'robbed@example.com' })
    const code = await replaceAddress(member.headers, 'robbed@example.com', 'robber@example.com')
    expect(await post('account/undoContactChange', { code: 'A'.repeat(16) })).toMatchObject({
      error: 'VERIFICATION_CODE',
    })
    const undone = await post('account/undoContactChange', { code: ` ${code.toLowerCase()} ` })
    expect(undone).toMatchObject({ code: 1, data: { type: 'email' } })
    expect(await emailOf(member.id)).toBe('robbed@example.com')
    expect(await post('account/changeBind', {}, member.headers)).toMatchObject({ code: 303 })
    expect(await login('robbed01', testPassword)).toMatchObject({ error: 'LOGIN_INCORRECT' })
    expect(await post('account/undoContactChange', { code })).toMatchObject({ error: 'VERIFICATION_CODE' })
    t.deps.clock.advance(60_000)
    const captcha = await codeFor('user_retrieve_pwd', 'robbed@example.com')
    const form = { type: 'email', account: 'robbed@example.com', captcha, password: 'Newer1234' }
    expect(await post('account/retrievePassword', form)).toMatchObject({ code: 1 })
    expect(await login('robbed01', 'Newer1234')).toMatchObject({ code: 1 })
  })

  it('the notice is in the language and the time zone of the member, and has a link only where the address of the site is configured', async () => {
    const member = await createTestMember(t.deps, { username: 'told01', email: 'told@example.com' })
    await post('account/preferences', { locale: 'zh-cn', timeZone: 'Europe/London' }, member.headers)
    const until = formatSiteTime(Math.floor(t.deps.clock() / 1000) + 259_200, 'Europe/London').slice(0, 16)
    const code = await replaceAddress(member.headers, 'told@example.com', 'toldnew@example.com')
    const [letter] = await messagesTo('told@example.com')
    expect(letter?.body).toContain(`${until}（Europe/London）`)
    expect(letter?.body).toContain('撤销账号变更')
    expect(letter?.body).not.toContain('/user/')
    expect(code).toHaveLength(16)
    t.deps.clock.advance(60_000)
    const { env } = t.deps
    const { memberPath } = env
    onTestFinished(() => void Object.assign(env, { memberOrigin: undefined, memberPath }))
    Object.assign(env, { memberOrigin: 'https://member.test' })
    const next = await replaceAddress(member.headers, 'toldnew@example.com', 'toldnewer@example.com')
    const [second] = await messagesTo('toldnew@example.com')
    expect(second?.body).toContain(`https://member.test/user/undo-contact?code=${next}`)
    // The member centre is at a path below the host.
    Object.assign(env, { memberPath: '/teach/user' })
    t.deps.clock.advance(60_000)
    const last = await replaceAddress(member.headers, 'toldnewer@example.com', 'toldnewest@example.com')
    const [third] = await messagesTo('toldnewer@example.com')
    expect(third?.body).toContain(`https://member.test/teach/user/undo-contact?code=${last}`)
  })

  it('taking back an earlier change voids the codes of the later ones', async () => {
    const member = await createTestMember(t.deps, { username: 'robbed02', email: 'link1@example.com' })
    const first = await replaceAddress(member.headers, 'link1@example.com', 'link2@example.com')
    t.deps.clock.advance(60_000)
    const second = await replaceAddress(member.headers, 'link2@example.com', 'link3@example.com')
    expect(await post('account/undoContactChange', { code: first })).toMatchObject({ code: 1 })
    expect(await post('account/undoContactChange', { code: second })).toMatchObject({ error: 'VERIFICATION_CODE' })
    expect(await emailOf(member.id)).toBe('link1@example.com')
  })

  it('a change of contact can be undone for three days, unless another account has the address by then', async () => {
    const member = await createTestMember(t.deps, { username: 'late01', email: 'late@example.com' })
    const code = await replaceAddress(member.headers, 'late@example.com', 'later@example.com')
    await createTestMember(t.deps, { username: 'late02', email: 'late@example.com' })
    expect(await post('account/undoContactChange', { code })).toMatchObject({ error: 'ADDRESS_TAKEN' })
    t.deps.clock.advance(259_200_000)
    expect(await post('account/undoContactChange', { code })).toMatchObject({ error: 'VERIFICATION_CODE' })
    expect(await emailOf(member.id)).toBe('later@example.com')
  })

  it('of two members who bind the same address at the same time, one gets it, and the other gets an error [C2]', async () => {
    const members = [
      await createTestMember(t.deps, { username: 'same01' }),
      await createTestMember(t.deps, { username: 'same02' }),
    ]
    const codes = [await codeFor('user_change_email', 'same@example.com')]
    t.deps.clock.advance(60_000)
    codes.push(await codeFor('user_change_email', 'same@example.com'))
    // A new code ends the earlier one: both are made valid.
    const expire_time = Math.floor(t.deps.clock() / 1000) + 600
    await t.db.update(verificationCode).set({ expire_time }).where(eq(verificationCode.address, 'same@example.com'))
    const replies = await Promise.all(
      members.map(({ headers }, index) => {
        const form = { type: 'email', email: 'same@example.com', captcha: codes[index], password: testPassword }
        return post('account/changeBind', form, headers)
      }),
    )
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(replies.find(({ code }) => code === 0)).toMatchObject({ error: 'ADDRESS_TAKEN' })
  })

  it('the proof of an address is valid for ten minutes, and a session token is refused as proof [K6]', async () => {
    const member = await createTestMember(t.deps, { username: 'slow01', email: 'slow@example.com' })
    const own = await codeFor('user_email_verify', 'slow@example.com', { password: testPassword }, member.headers)
    const { data } = await post('account/verification', { type: 'email', captcha: own }, member.headers)
    t.deps.clock.advance(600_000)
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

  describe('whoever no longer receives mails at the bound address', () => {
    async function createLoser(username: string) {
      const member = await createTestMember(t.deps, { username, email: `${username}@example.com` })
      const bindTo = async (address: string, accountVerificationToken: string) => {
        const captcha = await codeFor('user_change_email', address)
        return post(
          'account/changeBind',
          { type: 'email', email: address, captcha, accountVerificationToken },
          member.headers,
        )
      }
      const prove = (body: object) => post('account/proveOwner', { type: 'email', ...body }, member.headers)
      return { ...member, bindTo, prove }
    }

    async function smsCode(mobile: string, headers: Readonly<Record<string, string>>) {
      const form = { template_code: 'user_mobile_verify', mobile, password: testPassword }
      expect(await post('Sms/send', { ...form, ...(await createSolvedCaptcha(t.deps)) }, headers)).toMatchObject({
        code: 1,
      })
      const ofMobile = eq(verificationCode.address, mobile)
      const rows = await t.db.select().from(verificationCode).where(ofMobile).orderBy(desc(verificationCode.id))
      return rows[0]?.code ?? ''
    }

    it('replaces it by a code to the mobile number, once that number is verified', async () => {
      const member = await createLoser('loser01')
      const mobile = '13800138111'
      await t.db.update(user).set({ mobile }).where(eq(user.id, member.id))
      const profile = async () =>
        (await t.app.inject({ url: '/api/account/profile', headers: member.headers })).json().data
      expect(await profile()).toMatchObject({ verified: [] })
      const first = await smsCode(mobile, member.headers)
      expect(await member.prove({ by: 'contact', code: first })).toMatchObject({ error: 'ADDRESS_UNPROVEN' })
      expect(await post('account/verification', { type: 'mobile', captcha: first }, member.headers)).toMatchObject({
        code: 1,
      })
      expect(await profile()).toMatchObject({ verified: ['mobile'] })
      t.deps.clock.advance(60_000)
      const code = await smsCode(mobile, member.headers)
      expect(await member.prove({ by: 'contact', code: '000000' })).toMatchObject({ error: 'VERIFICATION_CODE' })
      const { data } = await member.prove({ by: 'contact', code })
      expect(await member.bindTo('found01@example.com', data.accountVerificationToken)).toMatchObject({ code: 1 })
      expect(await emailOf(member.id)).toBe('found01@example.com')
      // The former address is told all the same.
      expect((await messagesTo('loser01@example.com'))[0]?.subject).toContain('your contact was replaced')
    })

    it('replaces it by the password and a code of the authenticator app', async () => {
      const member = await createLoser('loser02')
      expect(await member.prove({ by: 'authenticator', password: testPassword, code: '123456' })).toMatchObject({
        error: 'SECOND_FACTOR_OFF',
      })
      const { codes } = await setUpSecondFactor(t.deps, async (action, payload) =>
        (
          await t.app.inject({ method: 'POST', url: `/api/account/${action}`, payload, headers: member.headers })
        ).json(),
      )
      const [code] = codes
      expect(await member.prove({ by: 'authenticator', password: 'Wrong123', code })).toMatchObject({
        error: 'OWN_PASSWORD_WRONG',
      })
      expect(await member.prove({ by: 'authenticator', password: testPassword, code: '123456' })).toMatchObject({
        error: 'SECOND_FACTOR_WRONG',
      })
      const { data } = await member.prove({ by: 'authenticator', password: testPassword, code })
      expect(await member.bindTo('found02@example.com', data.accountVerificationToken)).toMatchObject({ code: 1 })
      expect(await emailOf(member.id)).toBe('found02@example.com')
    })

    it('cannot replace it by the password with a passkey of another account, or with none', async () => {
      const member = await createLoser('loser03')
      expect(await member.prove({ by: 'passkey', password: testPassword })).toMatchObject({ error: 'PASSKEY_REFUSED' })
      expect(await member.prove({ by: 'password', password: testPassword })).toMatchObject({ error: 'PARAMETER' })
    })
  })

  it('binding the first address requires the password [C2]', async () => {
    const member = await createTestMember(t.deps, { username: 'unbound01' })
    const captcha = await codeFor('user_change_email', 'first@example.com')
    const form = { type: 'email', email: 'first@example.com', captcha, password: testPassword }
    expect(await post('account/changeBind', { ...form, password: 'Wrong123' }, member.headers)).toMatchObject({
      msg: 'Incorrect password',
    })
    expect(await post('account/changeBind', form, member.headers)).toMatchObject({ code: 1 })
    expect(await emailOf(member.id)).toBe('first@example.com')
  })
})
