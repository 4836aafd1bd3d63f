// @module-tag full
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  type TestAccount,
  testPassword,
} from '../test-support/test-accounts.ts'
import { begunForm } from '../test-support/test-applications.ts'
import { oneDatabase } from '../test-support/test-database.ts'
import { authenticatorCode, setUpSecondFactor } from '../test-support/test-second-factor.ts'
import { createTestServer, type TestServer } from '../test-support/test-server.ts'
import { adminGroupTable, fondCodeTable, outboxTable, setinTeacherTable, user, verificationCode } from './schema.ts'
import { seedAccess } from './sign-in/admin/access-setup.ts'

type Spell = (text: string) => string

const toFullWidth: Spell = (text) =>
  text.replaceAll(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0))

/** How people type, copy and paste an identifier. */
const spellings: Readonly<Record<string, Spell>> = {
  'in lower case': (text) => text.toLowerCase(),
  'in full width and upper case': (text) => toFullWidth(text.toUpperCase()),
  'in full width and lower case': (text) => toFullWidth(text.toLowerCase()),
  'with blanks': (text) => ` ${text.slice(0, 3)} ${text.slice(3)} `,
  'with ideographic blanks and marks of direction': (text) =>
    `\u202D\u3000${text.slice(0, 2)}\u3000${text.slice(2)}\u202C`,
  'with a byte order mark, another dash and a line end': (text) =>
    `\uFEFF${text.slice(0, 1)}\u200B${text.slice(1).replaceAll('-', '–')}\r\n`,
}

interface Answer {
  readonly code: number
  readonly data: Readonly<Record<string, unknown>> & { readonly list: readonly unknown[] }
}

describe.each(oneDatabase)('identifiers that people type on %s', (kind) => {
  let t: TestServer
  let admin: TestAccount
  let consent: string
  let group: number
  let count = 0

  beforeAll(async () => {
    t = await createTestServer(kind, async (deps) => {
      Object.assign(deps.env, { adminOrigin: 'https://office.example.org' })
      await seedAccess(deps)
    })
    admin = await createTestAdmin(t.deps, { username: 'root' })
    const [below] = await t.db.insert(adminGroupTable).values({ name: 'Desk', rules: '' }).returning()
    group = below?.id ?? 0
    await t.db.insert(fondCodeTable).values({ code: 'TN-2026-00AB', kind: 'teacher', holder_name: '李老师' })
    consent = (await t.app.inject('/api/content/application?kind=teacher')).json().data.form.consent.version
  })
  afterAll(() => t.close())

  async function call(url: string, payload?: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    count += 1
    const reply = await t.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      payload,
      remoteAddress: `10.7.${count >> 7}.${count % 128}`,
      headers: { server: 'true', 'think-lang': 'en', ...headers },
    })
    return reply.json()
  }
  const isDone = async (reply: Promise<Answer>) => (await reply).code === 1

  /** A code as if it had been sent to an address. */
  async function sentCode(event: string, address: string): Promise<string> {
    const now = Math.floor(t.deps.clock() / 1000)
    const channel = address.includes('@') ? 'email' : 'sms'
    const sent = { channel, address, event, code: 'QW7E', create_time: now, expire_time: now + 600 } as const
    await t.db.insert(verificationCode).values(sent)
    return sent.code
  }
  async function memberWithMail() {
    count += 1
    const email = `member${count}@example.org`
    return { email, ...(await createTestMember(t.deps, { username: `member${count}`, email })) }
  }
  async function submit(proof: object, mobile = `138${String(20_000_000 + count)}`) {
    const values = { name: '王小明', mobile, email: `applicant${count}@example.org`, school: '第一中学' }
    return call('/api/application/submit', {
      kind: 'teacher',
      ...begunForm(t.deps, `typed-identifiers-${count}`),
      consent,
      source: '/teacher_set_in',
      values,
      ...proof,
    })
  }
  const sentApplication = async () => String((await submit(await createSolvedCaptcha(t.deps))).data.number)
  const newestCode = async () =>
    (await t.db.select().from(verificationCode).orderBy(desc(verificationCode.id)).limit(1))[0]?.code ?? ''
  async function protectedMember() {
    const member = await memberWithMail()
    const factor = await setUpSecondFactor(t.deps, async (action, payload) => {
      const reply = await call(`/api/account/${action}`, payload, member.headers)
      return { data: { secret: String(reply.data.secret), recoveryCodes: reply.data.recoveryCodes as string[] } }
    })
    return { ...member, ...factor }
  }
  async function secondStep(username: string, otp: string) {
    const captcha = await createSolvedCaptcha(t.deps)
    const first = await call('/api/user/checkIn', { tab: 'login', username, password: testPassword, ...captcha })
    const { factorToken } = first.data
    return call('/api/user/checkIn', { tab: 'factor', factorToken, otp })
  }
  const nameOf = async ({ id }: Pick<TestAccount, 'id'>) =>
    (await t.db.select().from(user).where(eq(user.id, id)))[0]?.username ?? ''
  const isListed = async (url: string) => (await call(url, undefined, admin.headers)).data.list.length === 1

  /** Each place where an identifier is typed: creates what it names, and returns whether its spelling was understood. */
  const inputs: Readonly<Record<string, (spell: Spell) => Promise<boolean>>> = {
    'the code of a certificate': async (spell) => {
      const code = encodeURIComponent(spell('TN-2026-00AB'))
      return (await call(`/api/certificate/check?code=${code}`)).data.state === 'valid'
    },
    'the code of a certificate with blanks for its hyphens': async (spell) => {
      const code = encodeURIComponent(spell('TN 2026 00AB'))
      return (await call(`/api/certificate/check?code=${code}`)).data.state === 'valid'
    },
    'the code of a certificate on its page': async (spell) => {
      const code = encodeURIComponent(spell('TN-2026-00AB'))
      const { certificate } = (await call(`/api/content/sign?code=${code}`)).data
      return JSON.stringify(certificate).includes('李老师')
    },
    'the code of a certificate in the quick search': (spell) =>
      isListed(`/admin/fond.Code/index?quickSearch=${encodeURIComponent(spell('TN-2026-00AB'))}`),
    'the code of a certificate in the filter of its column': (spell) => {
      const search = new URLSearchParams({
        'search[0][field]': 'code',
        'search[0][operator]': 'LIKE',
        'search[0][val]': spell('2026-00AB'),
      })
      return isListed(`/admin/fond.Code/index?${search}`)
    },
    'the number of an application that asks for a code': async (spell) => {
      const number = await sentApplication()
      await call('/api/application/statusCode', { number: spell(number), channel: 'email' })
      return isDone(call('/api/application/open', { number, code: await newestCode() }))
    },
    'number and code that open an application': async (spell) => {
      const number = await sentApplication()
      await call('/api/application/statusCode', { number, channel: 'email' })
      return isDone(call('/api/application/open', { number: spell(number), code: spell(await newestCode()) }))
    },
    'the number of an application in the quick search': async (spell) => {
      const number = await sentApplication()
      return isListed(`/admin/setin.Teacher/index?quickSearch=${encodeURIComponent(spell(number))}`)
    },
    'the number of an application without its hyphen in the quick search': async (spell) => {
      const number = (await sentApplication()).replace('-', '')
      return isListed(`/admin/setin.Teacher/index?quickSearch=${encodeURIComponent(spell(number))}`)
    },
    'the answer to the question of a form': async (spell) => {
      const captcha = await createSolvedCaptcha(t.deps, 'question')
      return isDone(submit({ ...captcha, captchaInfo: spell(captcha.captchaInfo) }))
    },
    'the code of a sign-in': async (spell) => {
      const { email } = await memberWithMail()
      const captcha = spell(await sentCode('user_login', email))
      return isDone(call('/api/user/checkIn', { tab: 'code', registerType: 'email', email, captcha }))
    },
    'the code of a registration': async (spell) => {
      count += 1
      const email = `new${count}@example.org`
      const captcha = spell(await sentCode('user_register', email))
      const username = `newcomer${count}`
      const account = { username, password: testPassword, registerType: 'email', email, captcha }
      return isDone(call('/api/user/checkIn', { tab: 'register', ...account }))
    },
    'the code for a forgotten password': async (spell) => {
      const { email } = await memberWithMail()
      const captcha = spell(await sentCode('user_retrieve_pwd', email))
      const body = { type: 'email', account: email, captcha, password: 'Newer1234' }
      return isDone(call('/api/account/retrievePassword', body))
    },
    'the code that proves a contact': async (spell) => {
      const { email, headers } = await memberWithMail()
      const captcha = spell(await sentCode('user_email_verify', email))
      return isDone(call('/api/account/verification', { type: 'email', captcha }, headers))
    },
    'the code of a new contact': async (spell) => {
      const { headers } = await memberWithMail()
      const mobile = `137${String(20_000_000 + count)}`
      const captcha = spell(await sentCode('user_change_mobile', mobile))
      return isDone(
        call('/api/account/changeBind', { type: 'mobile', mobile, captcha, password: testPassword }, headers),
      )
    },
    'the code that takes a replaced contact back': async (spell) => {
      const { email, headers } = await memberWithMail()
      const proof = await call(
        '/api/account/verification',
        { type: 'email', captcha: await sentCode('user_email_verify', email) },
        headers,
      )
      const next = `next${count}@example.org`
      const captcha = await sentCode('user_change_email', next)
      const { accountVerificationToken } = proof.data
      await call('/api/account/changeBind', { type: 'email', email: next, captcha, accountVerificationToken }, headers)
      const [letter] = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, email))
      const code = /\b[2-9A-HJ-NP-Z]{16}\b/.exec(letter?.body ?? '')?.[0] ?? ''
      return isDone(call('/api/account/undoContactChange', { code: spell(code) }))
    },
    'the code that confirms an export of data': async (spell) => {
      const { email, headers } = await memberWithMail()
      const code = spell(await sentCode('data_export', email))
      return isDone(call('/api/account/exportData', { type: 'email', code }, headers))
    },
    'the code of an authenticator app': async (spell) => {
      const member = await protectedMember()
      return isDone(secondStep(await nameOf(member), spell(authenticatorCode(t.deps, member.secret))))
    },
    'a recovery code': async (spell) => {
      const member = await protectedMember()
      return isDone(secondStep(await nameOf(member), spell(member.codes[0] ?? '')))
    },
    'the code that renews recovery codes': async (spell) => {
      const { secret, headers } = await protectedMember()
      const code = spell(authenticatorCode(t.deps, secret))
      return isDone(call('/api/account/renewRecoveryCodes', { password: testPassword, code }, headers))
    },
    'the code that ends two-step verification': async (spell) => {
      const { codes, headers } = await protectedMember()
      const code = spell(codes[1] ?? '')
      return isDone(call('/api/account/endSecondFactor', { password: testPassword, code }, headers))
    },
    'the token of an invitation': async (spell) => {
      count += 1
      const email = `invited${count}@example.org`
      await call('/admin/auth.Invitation/add', { email, group_ids: [group], language: 'en' }, admin.headers)
      await t.deps.jobs.runDue()
      const [letter] = await t.db.select().from(outboxTable).where(eq(outboxTable.recipient, email))
      return isDone(call('/admin/invited/read', { token: spell(/#(\S+)/.exec(letter?.body ?? '')?.[1] ?? '') }))
    },
    'the user name of an administrator': async (spell) =>
      isDone(
        call('/admin/Index/login', {
          username: spell('root'),
          password: testPassword,
          ...(await createSolvedCaptcha(t.deps)),
        }),
      ),
    'the user name of a member': async (spell) => {
      const name = await nameOf(await memberWithMail())
      const captcha = await createSolvedCaptcha(t.deps)
      return isDone(
        call('/api/user/checkIn', { tab: 'login', username: spell(name), password: testPassword, ...captcha }),
      )
    },
    'the number of an application that a member opens': async (spell) => {
      const { email, headers } = await memberWithMail()
      await call(
        '/api/account/verification',
        { type: 'email', captcha: await sentCode('user_email_verify', email) },
        headers,
      )
      const number = await sentApplication()
      await t.db.update(setinTeacherTable).set({ email }).where(eq(setinTeacherTable.number, number))
      return isDone(call('/api/account/openApplication', { number: spell(number) }, headers))
    },
  }

  const spelled = Object.entries(inputs).flatMap(([input, isRead]) =>
    Object.entries(spellings).map(([spelling, spell]) => [input, spelling, isRead, spell] as const),
  )

  it.each(spelled)('%s is read %s [H2]', async (_input, _spelling, isRead, spell) => {
    expect(await isRead(spell)).toBe(true)
  })

  it.each(Object.entries(inputs))('another value of %s is not read', async (_input, isRead) => {
    expect(await isRead((text) => `z${text}`)).toBe(false)
  })
})
