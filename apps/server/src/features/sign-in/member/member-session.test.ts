import { hashToken } from '../../../platform/secrets/token.ts'
import type { ErrorName, MemberInfo, MemberInit } from '@teachnet/protocol'
import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleTags } from '../../access/callers.ts'
import {
  config,
  outboxTable,
  secondFactor,
  signIn,
  token,
  user,
  userGroup,
  userRule,
  verificationCode,
} from '../../schema.ts'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  testPassword,
} from '../../../test-support/test-accounts.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { createTestServer, sendCall, type TestReply, type TestServer } from '../../../test-support/test-server.ts'
import { seedAccess } from '../admin/access-setup.ts'

describe.each(oneDatabase)('session of a member on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
  })
  afterAll(() => t.close())

  const get = <T>(url: string, headers?: Record<string, string>) => sendCall<T>(t, url, { headers })
  const post = <T>(url: string, payload: object, headers?: Record<string, string>) =>
    sendCall<T>(t, url, { payload, headers })
  const checkIn = (body: object, language = 'zh-cn') =>
    post<{ userInfo: MemberInfo; routePath: string }>('/api/user/checkIn', body, { 'think-lang': language })
  const login = async (body: object, language = 'zh-cn') =>
    checkIn({ tab: 'login', ...(await createSolvedCaptcha(t.deps)), ...body }, language)
  const send = async (body: object, headers: Record<string, string> = {}) =>
    post('/api/Ems/send', { event: 'user_register', ...(await createSolvedCaptcha(t.deps)), ...body }, headers)
  const newestCode = async (address: string) =>
    (
      await t.db
        .select()
        .from(verificationCode)
        .where(eq(verificationCode.address, address))
        .orderBy(desc(verificationCode.id))
    )[0]
  const setItem = async (name: string, value: string) => {
    await t.db.insert(config).values({ name, value }).onConflictDoUpdate({ target: config.name, set: { value } })
    await t.deps.cache.drop(['config'])
  }
  const registration = (name: string, more: object = {}) => ({
    tab: 'register',
    registerType: 'email',
    username: name,
    password: testPassword,
    email: `${name}@example.com`,
    ...more,
  })

  describe('code by email', () => {
    it('a code by email is stored in the outbox, in the language of the request [C5]', async () => {
      expect(await send({ email: 'Ann@Example.com' }, { 'think-lang': 'en' })).toMatchObject({
        code: 1,
        msg: 'The email with the code has been sent',
      })
      const [letter] = await t.db.select().from(outboxTable).orderBy(desc(outboxTable.id))
      const sent = await newestCode('ann@example.com')
      expect(sent?.code).toMatch(/^\d{6}$/)
      expect(letter).toMatchObject({
        channel: 'email',
        recipient: 'ann@example.com',
        subject: 'TeachNet: your code for registration',
        body: expect.stringContaining(sent?.code ?? 'no code'),
      })
      expect(sent?.expire_time).toBe(Math.floor(t.deps.clock() / 1000) + 600)
      expect(await send({ email: 'bei@example.com' })).toMatchObject({ msg: '验证码已发送，请查收邮件' })
      const [chinese] = await t.db.select().from(outboxTable).orderBy(desc(outboxTable.id))
      expect(chinese?.subject).toBe('师联网：注册验证码')
    })

    it('the back office can read a code by email in the outbox [C5]', async () => {
      const root = await createTestAdmin(t.deps, { username: 'postmaster' })
      await send({ email: 'readable@example.com' })
      const reply = await get<{ list: { recipient: string }[] }>('/admin/routine.Outbox/index', root.headers)
      expect(reply.data.list[0]?.recipient).toBe('readable@example.com')
    })

    it('each request for a code consumes a captcha [C5]', async () => {
      expect(await send({ email: 'c@example.com', captchaInfo: 'wrong' })).toMatchObject({ error: 'CAPTCHA' })
      const solved = await createSolvedCaptcha(t.deps)
      expect(await send({ email: 'c@example.com', ...solved })).toMatchObject({ code: 1 })
      expect(await send({ email: 'c2@example.com', ...solved })).toMatchObject({ error: 'CAPTCHA' })
    })

    it('an address gets a code once a minute and ten times a day [C5]', async () => {
      const email = 'often@example.com'
      expect(await send({ email })).toMatchObject({ code: 1 })
      t.deps.clock.advance(59_000)
      expect(await send({ email }, { 'think-lang': 'en' })).toMatchObject({
        error: 'TOO_FREQUENT',
        msg: 'An email was sent less than a minute ago. Please wait a minute.',
      })
      for (let times = 1; times < 10; times += 1) {
        t.deps.clock.advance(60_000)
        expect(await send({ email })).toMatchObject({ code: 1 })
      }
      t.deps.clock.advance(60_000)
      expect(await send({ email })).toMatchObject({ error: 'TOO_FREQUENT', msg: '今天发送的验证码过多，请明天再试' })
      t.deps.clock.advance(86_400_000)
      expect(await send({ email })).toMatchObject({ code: 1 })
    })

    it('a network address can request a hundred codes a day [C5]', async () => {
      const now = Math.floor(t.deps.clock() / 1000)
      const sent = { channel: 'email', event: 'user_register', code: 'AAAA', expire_time: now } as const
      const rows = Array.from({ length: 100 }, (_, index) => ({
        ...sent,
        address: `many${index}@example.com`,
        ip: '10.0.0.7',
        create_time: now - 3600,
      }))
      await t.db.insert(verificationCode).values(rows)
      const from = async (remoteAddress: string, email: string) => {
        const payload = { event: 'user_register', email, ...(await createSolvedCaptcha(t.deps)) }
        return (await t.app.inject({ method: 'POST', url: '/api/Ems/send', payload, remoteAddress })).json<TestReply>()
      }
      expect(await from('10.0.0.7', 'next@example.com')).toMatchObject({ error: 'TOO_FREQUENT' })
      expect(await from('10.0.0.8', 'next@example.com')).toMatchObject({ code: 1 })
    })

    it('concurrent requests send one code [C5]', async () => {
      const replies = await Promise.all([1, 2, 3, 4].map(() => send({ email: 'parallel@example.com' })))
      expect(replies.filter(({ code }) => code === 1)).toHaveLength(1)
      expect(replies.filter(({ error }) => error === 'TOO_FREQUENT')).toHaveLength(3)
    })

    it('a code is sent only to addresses that are valid for its event [C5]', async () => {
      const member = await createTestMember(t.deps, { username: 'owner01', email: 'owner@example.com' })
      const ask = (event: string, email: string, more: object = {}, headers: Record<string, string> = {}) =>
        send({ event, email, ...more }, { 'think-lang': 'en', ...headers })
      const rejected = (error: ErrorName, msg: string) => ({ code: 0, error, msg })
      // The reply does not reveal whether an address is known: it is the same, and no code is sent.
      const sent = await t.db.$count(outboxTable)
      for (const [event, email] of [
        ['user_register', 'Owner@example.com'],
        ['user_change_email', 'owner@example.com'],
        ['user_retrieve_pwd', 'free@example.com'],
      ] as const) {
        expect(await ask(event, email)).toMatchObject({ code: 1, msg: 'The email with the code has been sent' })
        expect(await ask(event, email)).toMatchObject({ error: 'TOO_FREQUENT' })
      }
      // The owner learns that the address has an account.
      const letters = await t.db.select().from(outboxTable).orderBy(outboxTable.id).offset(sent)
      const taken = { recipient: 'owner@example.com', subject: 'TeachNet: you already have an account' }
      expect(letters).toMatchObject([taken, taken])
      const codes = await t.db.select().from(verificationCode).where(eq(verificationCode.address, 'owner@example.com'))
      for (const { code } of codes) for (const { body } of letters) expect(body).not.toContain(code)
      expect(await ask('user_email_verify', 'owner@example.com')).toMatchObject(
        rejected('ACCOUNT_NEEDED', 'Log in first.'),
      )
      expect(
        await ask('user_email_verify', 'owner@example.com', { password: 'Wrong123' }, member.headers),
      ).toMatchObject(rejected('OWN_PASSWORD_WRONG', 'Incorrect password'))
      const other = await createTestMember(t.deps, { username: 'other01', email: 'other@example.com' })
      expect(
        await ask('user_email_verify', 'owner@example.com', { password: testPassword }, other.headers),
      ).toMatchObject(rejected('ADDRESS_NOT_OWN', 'Please use the email address of your account'))
      expect(
        await ask('user_email_verify', 'owner@example.com', { password: testPassword }, member.headers),
      ).toMatchObject({ code: 1 })
      expect(await ask('user_retrieve_pwd', 'owner@example.com')).toMatchObject({ code: 1 })
      expect(await ask('make_me_rich', 'owner@example.com')).toMatchObject({ error: 'PARAMETER' })
      for (const email of ['', 'nobody', 'a@b', `${'x'.repeat(50)}@example.com`])
        expect(await ask('user_register', email)).toMatchObject(
          rejected('ADDRESS_INVALID', 'This is not a valid email address'),
        )
    })
  })

  describe('guesses of strangers', () => {
    it('guesses of strangers neither invalidate the owner’s code nor delay the owner [C5]', async () => {
      const email = 'sought@example.com'
      const from = async (remoteAddress: string, url: string, payload: object) =>
        (await t.app.inject({ method: 'POST', url, payload, remoteAddress })).json<TestReply>()
      const ask = async (remoteAddress: string) =>
        from(remoteAddress, '/api/Ems/send', { event: 'user_register', email, ...(await createSolvedCaptcha(t.deps)) })
      const answer = (remoteAddress: string, captcha: string) =>
        from(remoteAddress, '/api/user/checkIn', { ...registration('sought'), captcha })
      expect(await ask('10.1.1.1')).toMatchObject({ code: 1 })
      const code = (await newestCode(email))?.code ?? ''
      for (let index = 0; index < 5; index += 1)
        expect(await answer(`10.2.2.${index}`, '0000')).toMatchObject({ error: 'VERIFICATION_CODE' })
      expect(await answer('10.2.2.9', code)).toMatchObject({ error: 'LOGIN_RETRY' })
      expect(await answer('10.1.1.1', code)).toMatchObject({ code: 1 })
    })

    it('a new code ends the earlier ones of the address and purpose [G3]', async () => {
      const email = 'renewed@example.com'
      const codes: string[] = []
      for (let times = 0; times < 3; times += 1) {
        expect(await send({ email })).toMatchObject({ code: 1 })
        codes.push((await newestCode(email))?.code ?? '')
        t.deps.clock.advance(60_000)
      }
      const [first, second, newest] = codes
      for (const captcha of [first, second])
        expect(await checkIn(registration('renewed', { captcha }))).toMatchObject({ error: 'VERIFICATION_CODE' })
      expect(await checkIn(registration('renewed', { captcha: newest }))).toMatchObject({ code: 1 })
    })

    it.each(['a known device', 'a known network', 'a new network'] as const)(
      'three networks that use up the codes of an address do not keep the owner from one, on %s [G3][G6]',
      async (place) => {
        const name = place.replaceAll(' ', '')
        const email = `${name}@example.com`
        await createTestMember(t.deps, { username: name, email })
        const home = '10.5.0.1'
        const payload = { tab: 'login', username: name, password: testPassword, ...(await createSolvedCaptcha(t.deps)) }
        const first = await t.app.inject({ method: 'POST', url: '/api/user/checkIn', payload, remoteAddress: home })
        const cookie = /teachnet_device=[^;]+/.exec(String(first.headers['set-cookie']))?.[0] ?? ''
        const ask = async (remoteAddress: string, headers: object = {}) => {
          const body = { event: 'user_retrieve_pwd', email, ...(await createSolvedCaptcha(t.deps)) }
          const sent = {
            method: 'POST',
            url: '/api/Ems/send',
            payload: body,
            remoteAddress,
            headers: { ...headers },
          } as const
          return (await t.app.inject(sent)).json<TestReply>()
        }
        for (let times = 0; times < 30; times += 1) {
          expect(await ask(`10.6.${times % 3}.1`)).toMatchObject({ code: 1 })
          t.deps.clock.advance(60_000)
        }
        expect(await ask('10.6.0.1')).toMatchObject({ error: 'TOO_FREQUENT' })
        if (place === 'a known device') expect(await ask('10.6.0.2', { cookie })).toMatchObject({ code: 1 })
        if (place === 'a known network') expect(await ask(home)).toMatchObject({ code: 1 })
        if (place === 'a new network') expect(await ask('10.7.0.1')).toMatchObject({ code: 1 })
      },
    )

    it('a code is sent again within a minute after a clock that ran ahead was set back, and the code of the future ends [G3]', async () => {
      const email = 'ahead@example.com'
      t.deps.clock.advance(12 * 3_600_000)
      expect(await send({ email })).toMatchObject({ code: 1 })
      const code = (await newestCode(email))?.code
      t.deps.clock.advance(-12 * 3_600_000)
      expect(await checkIn(registration('ahead', { captcha: code }))).toMatchObject({ error: 'VERIFICATION_CODE' })
      expect(await send({ email })).toMatchObject({ code: 1 })
    })
  })

  describe('registration', () => {
    it('a registration with a right code creates a member of the first group and signs it in [P5][C2]', async () => {
      await send({ email: 'newbie@example.com' })
      const sent = await newestCode('newbie@example.com')
      const reply = await checkIn(registration('newbie', { captcha: sent?.code.replace(/^.../, '$& '), keep: true }))
      expect(reply).toMatchObject({ code: 1, msg: '登录成功！', data: { routePath: '/user' } })
      expect(reply.data.userInfo).toMatchObject({
        username: 'newbie',
        nickname: 'newbie',
        email: 'newbie@example.com',
        mobile: '',
        gender: 0,
        birthday: null,
        money: '0.00',
        score: 0,
        refresh_token: '',
      })
      expect(reply.data.userInfo).not.toHaveProperty('password')
      const [group] = await t.db.select().from(userGroup).orderBy(userGroup.id)
      const [row] = await t.db.select().from(user).where(eq(user.username, 'newbie'))
      expect(row).toMatchObject({ group_id: group?.id, status: 'enable' })
      expect(row?.password).toMatch(/^\$argon2id\$/)
      expect(await get('/api/account/overview', { 'ba-user-token': reply.data.userInfo.token })).toMatchObject({
        code: 1,
      })
      expect(await login({ username: 'newbie', password: testPassword })).toMatchObject({ code: 1 })
    })

    it('a code is valid once, for its address and purpose, for ten minutes; guesses are delayed and keep it valid [C5]', async () => {
      await send({ email: 'guess@example.com' })
      const code = (await newestCode('guess@example.com'))?.code ?? ''
      const wrong = { code: 0, error: 'VERIFICATION_CODE', msg: '请输入正确的验证码' }
      for (const guess of ['', '0000', '1111', '????', code.slice(1)])
        expect(await checkIn(registration('guess', { captcha: guess }))).toMatchObject(wrong)
      expect(await checkIn(registration('guess', { captcha: code }))).toMatchObject({ error: 'LOGIN_RETRY' })
      t.deps.clock.advance(15_000)
      expect(await checkIn(registration('guess', { captcha: code }))).toMatchObject({ code: 1 })

      await send({ email: 'late@example.com' })
      const late = (await newestCode('late@example.com'))?.code
      expect(await checkIn(registration('elsewhere', { captcha: late }))).toMatchObject(wrong)
      t.deps.clock.advance(600_000)
      expect(await checkIn(registration('late', { captcha: late }))).toMatchObject(wrong)

      await send({ email: 'twice@example.com' })
      const twice = (await newestCode('twice@example.com'))?.code
      expect(await checkIn(registration('twice', { captcha: twice }))).toMatchObject({ code: 1 })
      await t.db.delete(user).where(eq(user.username, 'twice'))
      expect(await checkIn(registration('twice', { captcha: twice }))).toMatchObject(wrong)
    })

    it('a registration validates the form before it checks the code [V1][V2][V4]', async () => {
      await createTestMember(t.deps, { username: 'takenname', email: 'taken@example.com' })
      const table: [object, object][] = [
        [{ username: '1abc' }, { error: 'VALIDATION', fields: { username: expect.any(String) } }],
        [{ username: 'a'.repeat(16) }, { error: 'VALIDATION' }],
        [{ password: 'a<b>c123' }, { error: 'VALIDATION', fields: { password: expect.any(String) } }],
        [{ password: '12345' }, { error: 'VALIDATION' }],
        [{ email: 'nowhere' }, { error: 'VALIDATION', fields: { email: expect.any(String) } }],
        [{ email: '' }, { error: 'VALIDATION' }],
        [
          { registerType: 'mobile', mobile: '123' },
          { error: 'VALIDATION', fields: { mobile: expect.any(String) } },
        ],
        [{ registerType: 'pigeon' }, { error: 'PARAMETER', msg: 'Registration parameter error' }],
        [{ username: 'TakenName' }, { error: 'VERIFICATION_CODE' }],
        [{ email: 'Taken@example.com' }, { error: 'VERIFICATION_CODE' }],
        [{ registerType: 'mobile', mobile: '13800000001' }, { error: 'VERIFICATION_CODE' }],
      ]
      for (const [changes, expected] of table)
        expect(await checkIn(registration('fresh01', { captcha: 'ABCD', ...changes }), 'en')).toMatchObject({
          code: 0,
          ...expected,
        })
    })

    it('a registration says that a name is taken only after the right code, which stays valid; trying names is delayed [G8]', async () => {
      for (const username of ['guarded1', 'guarded2']) await createTestMember(t.deps, { username })
      const email = 'seeker@example.com'
      await send({ email })
      const captcha = (await newestCode(email))?.code
      const form = registration('guarded1', { email, captcha })
      expect(await checkIn({ ...form, captcha: '0000' })).toMatchObject({ error: 'VERIFICATION_CODE' })
      for (const username of ['guarded1', 'guarded2', 'Guarded1', 'Guarded2'])
        expect(await checkIn({ ...form, username })).toMatchObject({
          error: 'DUPLICATE',
          fields: { username: expect.any(String) },
        })
      expect(await checkIn({ ...form, username: 'seeker' })).toMatchObject({ error: 'LOGIN_RETRY' })
      t.deps.clock.advance(15_000)
      expect(await checkIn({ ...form, username: 'seeker' })).toMatchObject({ code: 1 })
    })
  })

  describe('login', () => {
    it('the member login call states its requirements, and answers a signed-in caller as logged in [C2]', async () => {
      expect(await get('/api/user/checkIn')).toMatchObject({
        code: 1,
        data: {
          accountVerificationType: ['email', 'mobile'],
          userLoginCaptchaSwitch: true,
          signInWays: ['code', 'passkey'],
        },
      })
      const member = await createTestMember(t.deps, { username: 'present' })
      expect(await get('/api/user/checkIn', member.headers)).toMatchObject({ code: 303, data: { type: 'logged in' } })
      expect(await post('/api/user/checkIn', { tab: 'login' }, member.headers)).toMatchObject({ code: 303 })
    })

    it('a member signs in with account name, email address or mobile number [C2]', async () => {
      const member = await createTestMember(t.deps, { username: 'manynames', email: 'many@example.com' })
      await t.db.update(user).set({ mobile: '13900000009' }).where(eq(user.id, member.id))
      for (const username of ['manynames', 'Many@example.com', '13900000009'])
        expect(await login({ username, password: testPassword, keep: true })).toMatchObject({
          code: 1,
          data: { userInfo: { id: member.id, refresh_token: expect.stringMatching(/^[\w-]{43}$/) } },
        })
    })

    describe('by a sent code', () => {
      const byCode = (email: string, captcha: string, more: object = {}) =>
        checkIn({ tab: 'code', registerType: 'email', email, captcha, ...more })
      const ask = (email: string, event = 'user_login') => send({ email, event })
      const codeOf = async (email: string) => (await newestCode(email))?.code ?? ''

      it('a member signs in with a code sent to the bound email address or mobile number [P5][C5]', async () => {
        const member = await createTestMember(t.deps, { username: 'bycode01', email: 'bycode01@example.com' })
        await t.db.update(user).set({ mobile: '13900000019' }).where(eq(user.id, member.id))
        expect(await ask('ByCode01@example.com')).toMatchObject({ code: 1 })
        expect(
          await byCode('bycode01@example.com', await codeOf('bycode01@example.com'), { keep: true }),
        ).toMatchObject({
          code: 1,
          data: { userInfo: { id: member.id, refresh_token: expect.stringMatching(/^[\w-]{43}$/) } },
        })
        const mobile = '13900000019'
        const requested = { mobile, template_code: 'user_login', ...(await createSolvedCaptcha(t.deps)) }
        expect(await post('/api/Sms/send', requested)).toMatchObject({ code: 1 })
        const captcha = await codeOf(mobile)
        expect(await checkIn({ tab: 'code', registerType: 'mobile', mobile, captcha })).toMatchObject({ code: 1 })
      })

      it('a code is valid once, and not for or from another purpose [C5]', async () => {
        const email = 'purpose@example.com'
        await createTestMember(t.deps, { username: 'purpose', email })
        const wrong = { code: 0, error: 'VERIFICATION_CODE', fields: { captcha: expect.any(String) } }
        await ask(email, 'user_retrieve_pwd')
        expect(await byCode(email, await codeOf(email))).toMatchObject(wrong)
        await ask(email)
        const code = await codeOf(email)
        const body = { type: 'email', account: email, captcha: code, password: 'Newer12345' }
        expect(await post('/api/account/retrievePassword', body)).toMatchObject({ error: 'VERIFICATION_CODE' })
        expect(await byCode(email, code)).toMatchObject({ code: 1 })
        expect(await byCode(email, code)).toMatchObject(wrong)
      })

      it('an address without an account gets the replies of one with an account, and no message [P5]', async () => {
        await createTestMember(t.deps, { username: 'existing', email: 'existing@example.com' })
        const trace = async (email: string) => {
          const letters = await t.db.$count(outboxTable)
          const replies: TestReply[] = [await ask(email)]
          const sent = (await t.db.$count(outboxTable)) - letters
          for (let index = 0; index < 6; index += 1) replies.push(await byCode(email, '0000'))
          // The number of the request differs in each reply.
          return { sent, replies: replies.map((reply) => ({ ...reply, request_id: '', time: 0 })) }
        }
        const known = await trace('existing@example.com')
        const unknown = await trace('unheard-of@example.com')
        expect(unknown.replies).toEqual(known.replies)
        expect(known.replies.at(-1)).toMatchObject({ error: 'LOGIN_RETRY' })
        expect([known.sent, unknown.sent]).toEqual([1, 0])
      })

      it('after ten wrong codes, the right one is refused until it has expired [C5]', async () => {
        const email = 'ten-tries@example.com'
        await createTestMember(t.deps, { username: 'tentries', email })
        await ask(email)
        const code = await codeOf(email)
        let wrong = 0
        for (let second = 0; second < 600; second += 1) {
          const { error } = await byCode(email, '0000')
          if (error === 'VERIFICATION_CODE') wrong += 1
          else expect(error).toBe('LOGIN_RETRY')
          t.deps.clock.advance(1000)
          if (wrong === 10) break
        }
        expect(wrong).toBe(10)
        expect(await byCode(email, code)).toMatchObject({ error: 'LOGIN_RETRY' })
        t.deps.clock.advance(600_000)
        expect(await byCode(email, code)).toMatchObject({ error: 'VERIFICATION_CODE' })
      })

      it('the reply says that an account is disabled only after the right code, and the second factor is required as well', async () => {
        const email = 'closedcode@example.com'
        const { id } = await createTestMember(t.deps, { username: 'closedcode', email })
        await t.db.update(user).set({ status: 'disable' }).where(eq(user.id, id))
        await ask(email)
        expect(await byCode(email, '0000')).toMatchObject({ error: 'VERIFICATION_CODE' })
        expect(await byCode(email, await codeOf(email))).toMatchObject({ error: 'ACCOUNT_DISABLED' })
        await t.db.update(user).set({ status: 'enable' }).where(eq(user.id, id))
        const factor = { area: 'member' as const, user_id: id, secret: 'unused', create_time: 1, confirm_time: 1 }
        await t.db.insert(secondFactor).values(factor)
        t.deps.clock.advance(60_000)
        await ask(email)
        expect(await byCode(email, await codeOf(email))).toMatchObject({ error: 'SECOND_FACTOR_NEEDED' })
      })

      it.each([
        [{ registerType: 'pigeon' }, { error: 'PARAMETER' }],
        [{ email: 'nowhere' }, { error: 'VALIDATION', fields: { email: expect.any(String) } }],
        [
          { registerType: 'mobile', mobile: '1' },
          { error: 'VALIDATION', fields: { mobile: expect.any(String) } },
        ],
      ])('the form %j is refused at its field [V4]', async (body, rejection) => {
        expect(await byCode('any@example.com', 'ABCD', body)).toMatchObject(rejection)
      })
    })

    const messages: [string, object, string, string, string][] = [
      [
        'an unknown account',
        { username: 'nobody' },
        'LOGIN_INCORRECT',
        '用户名或密码不正确！',
        'Incorrect user name or password!',
      ],
      [
        'a wrong password',
        { password: 'Wrong123' },
        'LOGIN_INCORRECT',
        '用户名或密码不正确！',
        'Incorrect user name or password!',
      ],
      [
        'a disabled account',
        { username: 'closed01' },
        'ACCOUNT_DISABLED',
        '账号已被禁用！',
        'This account is disabled!',
      ],
      [
        'a wrong captcha',
        { captchaInfo: 'x' },
        'CAPTCHA',
        '验证码错误！',
        'The captcha answer is wrong. Please try again.',
      ],
      ['another tab', { tab: 'dance' }, 'UNKNOWN_OPERATION', '未知操作', 'Unknown operation'],
      ['no name', { username: '' }, 'VALIDATION', '请输入账号名', 'Please enter your account name'],
    ]
    it.each(messages)('the login explains %s in both languages [X1]', async (_what, body, error, chinese, english) => {
      if ((await t.db.select().from(user).where(eq(user.username, 'closed01'))).length === 0) {
        const { id } = await createTestMember(t.deps, { username: 'closed01' })
        await t.db.update(user).set({ status: 'disable' }).where(eq(user.id, id))
        await createTestMember(t.deps, { username: 'explained' })
      }
      const request = { username: 'explained', password: testPassword, ...body }
      expect(await login(request)).toMatchObject({ code: 0, error, msg: expect.stringContaining(chinese) })
      expect(await login(request, 'en')).toMatchObject({ code: 0, error, msg: expect.stringContaining(english) })
    })

    it('the login is closed when the member centre is closed', async () => {
      await setItem('open_member_center', '0')
      expect(await get('/api/user/checkIn', { 'think-lang': 'en' })).toMatchObject({ msg: 'Member center disabled' })
      expect(await login({ username: 'x', password: 'y' })).toMatchObject({ error: 'MEMBER_CENTRE_CLOSED' })
      expect(await get('/api/index/index')).toMatchObject({ code: 1, data: { openMemberCenter: false, userInfo: [] } })
      await setItem('open_member_center', '1')
    })
  })

  describe('logout', () => {
    it('logout revokes both tokens at once [K5][K6]', async () => {
      const member = await createTestMember(t.deps, { username: 'leaving' })
      expect(await post('/api/user/logout', { refreshToken: member.refreshToken }, member.headers)).toMatchObject({
        code: 1,
      })
      expect(await get('/api/account/overview', member.headers)).toMatchObject({ code: 303 })
      expect(
        (await t.db.select().from(token).where(eq(token.user_id, member.id))).filter(({ type }) =>
          type.startsWith('user'),
        ),
      ).toEqual([])
    })
  })

  describe('logout by GET', () => {
    it('logout by GET has an empty reply and ends no session', async () => {
      const member = await createTestMember(t.deps, { username: 'staying' })
      const reply = await t.app.inject({ url: '/api/user/logout', headers: member.headers })
      expect([reply.statusCode, reply.body]).toEqual([200, ''])
      expect(await get('/api/account/overview', member.headers)).toMatchObject({ code: 1 })
    })
  })

  describe('init', () => {
    it('a visitor gets the site and the rules that are open to visitors [C2]', async () => {
      const nav = { type: 'nav', create_time: 0, update_time: 0 } as const
      await t.db.insert(userRule).values([
        { ...nav, title: '帮助', title_en: 'Help', name: 'help', path: 'help', no_login_valid: 1 },
        { ...nav, title: '会员专享', name: 'club', path: 'club', no_login_valid: 0 },
      ])
      await t.deps.cache.drop(ruleTags.member)
      const { data } = await get<MemberInit>('/api/index/index', { 'think-lang': 'en' })
      expect(data).toMatchObject({ openMemberCenter: true, userInfo: [], menus: [] })
      expect(data.site.siteName).toBe('TeachNet')
      expect(data.rules.map(({ name, title }) => ({ name, title }))).toEqual([{ name: 'help', title: 'Help' }])
    })

    it('visitors get all columns of their rules, nested under open parents [A6]', async () => {
      const nav = { type: 'nav', no_login_valid: 1, create_time: 7, update_time: 8 } as const
      const add = async (name: string, more: Partial<typeof userRule.$inferInsert>) => {
        const [row] = await t.db
          .insert(userRule)
          .values({ ...nav, title: name, name, path: name, ...more })
          .returning()
        return row?.id ?? 0
      }
      const closed = await add('closed', { no_login_valid: 0 })
      const open = await add('open', { pid: closed, weigh: 12, remark: 'for all' })
      const below = await add('below', { pid: open, type: 'button' })
      const alone = await add('alone', {})
      await t.deps.cache.drop(ruleTags.member)
      const { data } = await get<MemberInit>('/api/index/index')
      expect(data.rules.find(({ name }) => name === 'open')).toMatchObject({
        pid: closed,
        weigh: 12,
        remark: 'for all',
        status: '1',
        no_login_valid: 1,
        create_time: 7,
        update_time: 8,
        children: [{ name: 'below' }],
      })
      expect(data.rules.find(({ name }) => name === 'alone')).toMatchObject({ children: [] })
      await t.db.delete(userRule).where(inArray(userRule.id, [closed, open, below, alone]))
      await t.deps.cache.drop(ruleTags.member)
    })

    it('the last login is the one before this session, and a new member has none', async () => {
      await createTestMember(t.deps, { username: 'returning' })
      const lastLogin = async (headers: Record<string, string>) => {
        const { data } = await get<{ userInfo: MemberInfo }>('/api/index/index?requiredLogin=1', headers)
        return { time: data.userInfo.last_login_time, ip: data.userInfo.last_login_ip }
      }
      await t.db.delete(signIn)
      const enter = async () => {
        const body = { tab: 'login', username: 'returning', password: testPassword }
        const reply = await checkIn({ ...body, ...(await createSolvedCaptcha(t.deps)) })
        return { server: 'true', 'ba-user-token': String(reply.data.userInfo.token) }
      }
      const first = await enter()
      const time = Math.floor(t.deps.clock() / 1000)
      expect(await lastLogin(first)).toEqual({ time: null, ip: '' })
      t.deps.clock.advance(3_600_000)
      const second = await enter()
      expect(await lastLogin(second)).toEqual({ time, ip: '127.0.0.1' })
      // The earlier session, in another browser, still shows its own.
      expect(await lastLogin(first)).toEqual({ time: null, ip: '' })
    })

    it('a session lasts for hours unless the member stays signed in', async () => {
      await createTestMember(t.deps, { username: 'passing' })
      const lifeOf = async (keep: boolean) => {
        const body = { tab: 'login', username: 'passing', password: testPassword, keep }
        const reply = await checkIn({ ...body, ...(await createSolvedCaptcha(t.deps)) })
        const [row] = await t.db
          .select()
          .from(token)
          .where(eq(token.token, hashToken(reply.data.userInfo.token)))
        return (row?.expire_time ?? 0) - Math.floor(t.deps.clock() / 1000)
      }
      expect(await lifeOf(false)).toBe(12 * 3600)
      expect(await lifeOf(true)).toBe(259_200)
    })

    it('the init call requires a login only on request [C2][N5]', async () => {
      const member = await createTestMember(t.deps, { username: 'required' })
      expect(await get('/api/index/index?requiredLogin=1')).toMatchObject({ code: 303, data: { type: 'need login' } })
      expect(await get('/api/index/index?requiredLogin=1', member.headers)).toMatchObject({ code: 1 })
      t.deps.clock.advance(259_200_000)
      expect(await get('/api/index/index?requiredLogin=1', member.headers)).toMatchObject({ code: 409, data: [] })
      expect(await get('/api/index/index?requiredLogin=0', member.headers)).toMatchObject({
        code: 1,
        data: { userInfo: [] },
      })
    })

    it('a member gets its own data and the menus of its group [E2][A6]', async () => {
      const rich = await createTestMember(t.deps, { username: 'allrules', email: 'all@example.com' })
      const { data } = await get<MemberInit>('/api/index/index', { ...rich.headers, 'think-lang': 'en' })
      expect(data.userInfo).toMatchObject({
        id: rich.id,
        email: 'all@example.com',
        token: rich.token,
        refresh_token: '',
      })
      expect(data.menus).toHaveLength(1)
      expect(data.menus[0]).toMatchObject({ name: 'account', type: 'menu_dir', title: 'My account' })
      expect(data.menus[0]?.children?.map(({ name }) => name)).toEqual(
        [
          'overview',
          'notices',
          'profile',
          'changePassword',
          'courses',
          'integral',
          'balance',
          'applications',
          'saved',
          'data',
        ].map((page) => `account/${page}`),
      )
      expect(data.rules.map(({ name }) => name)).toEqual(['help', 'club'])

      const ids = await t.db.select().from(userRule)
      const idOf = (name: string) => ids.find((rule) => rule.name === name)?.id
      const poor = await createTestMember(t.deps, {
        username: 'fewrules',
        rules: `${idOf('account')},${idOf('account/profile')}`,
      })
      const few = await get<MemberInit>('/api/index/index', poor.headers)
      expect(few.data.menus[0]?.children?.map(({ name }) => name)).toEqual(['account/profile'])
      expect(await get('/api/account/profile', poor.headers)).toMatchObject({ code: 1 })
      expect(await get('/api/account/balance', poor.headers)).toMatchObject({ code: 401, error: 'FORBIDDEN' })
    })
  })
})
