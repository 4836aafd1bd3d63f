import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import { outboxTable, user, verificationCode } from '../schema.ts'
import { createSolvedCaptcha, createTestMember, testPassword } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { createTestDeps } from '../../test-support/test-deps.ts'

interface Reply {
  code: number
  msg: string
  error?: string
  data: { accountVerificationToken: string; accountVerificationType: string[]; userInfo: { mobile: string } }
}
type Headers = Readonly<Record<string, string>>

describe.each(oneDatabase)('code by text message on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind)
  })
  afterAll(() => t.close())

  async function post(path: string, payload: object, headers: Headers = {}): Promise<Reply> {
    const given = { 'think-lang': 'en', ...headers }
    return (await t.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers: given })).json()
  }
  const send = async (body: object, headers: Headers = {}) =>
    post('Sms/send', { template_code: 'user_register', ...(await createSolvedCaptcha(t.deps)), ...body }, headers)
  const newestCode = async (mobile: string) =>
    (
      await t.db
        .select()
        .from(verificationCode)
        .where(eq(verificationCode.address, mobile))
        .orderBy(desc(verificationCode.id))
    )[0]?.code ?? ''
  const createOwner = async (username: string, mobile: string) => {
    const member = await createTestMember(t.deps, { username })
    await t.db.update(user).set({ mobile }).where(eq(user.id, member.id))
    return member
  }
  const login = async (username: string, password = testPassword) =>
    post('user/checkIn', { tab: 'login', username, password, ...(await createSolvedCaptcha(t.deps)) })

  it('a code for a mobile number is added to the outbox in the language of the request [C5]', async () => {
    expect(await send({ mobile: '13800138000' })).toMatchObject({
      code: 1,
      msg: 'The text message with the code has been sent',
      data: null,
    })
    const [letter] = await t.db.select().from(outboxTable).orderBy(desc(outboxTable.id))
    const code = await newestCode('13800138000')
    expect(letter).toMatchObject({
      channel: 'sms',
      recipient: '13800138000',
      state: 'kept',
      body: `TeachNet: your verification code is ${code}, valid for 10 minutes.`,
    })
    expect(await send({ mobile: '13800138009' }, { 'think-lang': 'zh-cn' })).toMatchObject({
      msg: '验证码已发送，请查收短信',
    })
  })

  it('requires a captcha, and is sent at most once a minute and ten times a day [C5]', async () => {
    const mobile = '13800138001'
    expect(await send({ mobile, captchaInfo: 'wrong' })).toMatchObject({ error: 'CAPTCHA' })
    for (let times = 0; times < 10; times += 1) {
      expect(await send({ mobile })).toMatchObject({ code: 1 })
      expect(await send({ mobile })).toMatchObject({
        error: 'TOO_FREQUENT',
        msg: 'A text message was sent less than a minute ago. Please wait a minute.',
      })
      t.deps.clock.advance(60_000)
    }
    expect(await send({ mobile })).toMatchObject({ msg: 'Too many codes were sent today, please try again tomorrow' })
  })

  it('a code for a mobile number is sent only to numbers that fit the event [C5]', async () => {
    const owner = await createOwner('mobile01', '13800138002')
    const other = await createOwner('mobile02', '13800138003')
    const mobile = '13800138002'
    const verify = { template_code: 'user_mobile_verify', mobile, password: testPassword }
    const refusals: [object, Headers, string][] = [
      [{ mobile: '12345' }, {}, 'Please enter the correct mobile number'],
      [{ mobile, template_code: 'user_email_verify' }, {}, 'A parameter is missing or not allowed'],
      [{ mobile, template_code: 'toString' }, {}, 'A parameter is missing or not allowed'],
      [verify, {}, 'Log in first.'],
      [verify, other.headers, 'Please use the mobile number of your account'],
      [{ ...verify, password: 'Wrong123' }, owner.headers, 'Incorrect password'],
    ]
    for (const [body, headers, msg] of refusals) expect(await send(body, headers)).toMatchObject({ code: 0, msg })
    expect(await send(verify, owner.headers)).toMatchObject({ code: 1 })
    const sent = await t.db.$count(outboxTable)
    const useless = [
      { mobile },
      { mobile, template_code: 'user_change_mobile' },
      { mobile: '13900139000', template_code: 'user_retrieve_pwd' },
    ]
    for (const body of useless)
      expect(await send(body)).toMatchObject({ code: 1, msg: 'The text message with the code has been sent' })
    const letters = await t.db.select().from(outboxTable).orderBy(outboxTable.id).offset(sent)
    const taken = { recipient: mobile, channel: 'sms', body: expect.stringContaining('already has an account') }
    expect(letters).toMatchObject([taken, taken])
  })

  it('registers a member who can sign in with the number [P5]', async () => {
    const mobile = '13800138004'
    const form = { tab: 'register', registerType: 'mobile', username: 'bymobile', password: testPassword, mobile }
    expect(await post('user/checkIn', { ...form, captcha: '0000' })).toMatchObject({ error: 'VERIFICATION_CODE' })
    await send({ mobile })
    const captcha = await newestCode(mobile)
    expect(await post('user/checkIn', { ...form, email: 'not@shown.org', captcha })).toMatchObject({
      code: 1,
      data: { userInfo: { username: 'bymobile', mobile, email: '' } },
    })
    expect(await login(mobile)).toMatchObject({ code: 1, data: { userInfo: { mobile } } })
  })

  it('a code by text message resets a forgotten password [P5]', async () => {
    const mobile = '13800138005'
    await createOwner('forgetful', mobile)
    await send({ mobile, template_code: 'user_retrieve_pwd' })
    const form = { type: 'mobile', account: mobile, captcha: await newestCode(mobile), password: 'Newer1234' }
    expect(await post('account/retrievePassword', form)).toMatchObject({
      code: 1,
      msg: 'Your password has been changed',
    })
    expect(await login(mobile, 'Newer1234')).toMatchObject({ code: 1 })
  })

  it('confirms the old and the new number when a member changes it [C2]', async () => {
    const [mobile, next] = ['13800138006', '13800138007']
    const { headers, id } = await createOwner('movable', mobile)
    await send({ mobile, template_code: 'user_mobile_verify', password: testPassword }, headers)
    const proof = { type: 'mobile', captcha: await newestCode(mobile) }
    const { data } = await post('account/verification', proof, headers)
    await send({ mobile: next, template_code: 'user_change_mobile' }, headers)
    const change = { type: 'mobile', mobile: next, captcha: await newestCode(next) }
    expect(await post('account/changeBind', change, headers)).toMatchObject({ error: 'ADDRESS_UNPROVEN' })
    const { accountVerificationToken } = data
    expect(await post('account/changeBind', { ...change, accountVerificationToken }, headers)).toMatchObject({
      code: 1,
    })
    expect((await t.db.select().from(user).where(eq(user.id, id)))[0]?.mobile).toBe(next)
  })

  it('a code for a mobile number is offered if text messages can be delivered, and refused if only mails can', async () => {
    const mail = {
      host: 'localhost',
      port: 1,
      security: 'tls',
      user: 'me',
      password: 'x',
      sender: 'a@example.org',
    } as const
    const mailOnly = await createTestDeps(t.db, { mail })
    const other = await buildApp(mailOnly)
    const offered = async (instance: FastifyInstance) =>
      (await instance.inject({ url: '/api/user/checkIn' })).json<Reply>().data.accountVerificationType
    expect(await offered(t.app)).toEqual(['email', 'mobile'])
    expect(await offered(other)).toEqual(['email'])
    const payload = { mobile: '13800138008', template_code: 'user_register', ...(await createSolvedCaptcha(t.deps)) }
    const headers = { 'think-lang': 'en' }
    const reply = await other.inject({ method: 'POST', url: '/api/Sms/send', payload, headers })
    expect(reply.json()).toMatchObject({
      code: 0,
      msg: 'The text message could not be sent. Please contact the website administrator.',
    })
    await other.close()
  })
})
