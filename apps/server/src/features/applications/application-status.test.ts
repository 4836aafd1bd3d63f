import type { ApplicationReceipt, ApplicationStatus } from '@teachnet/contract'
import type { OwnApplication } from '@teachnet/contract/desk'
import type { Reply } from '@teachnet/protocol'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApplicationEvent } from './application-event.repo.ts'
import {
  applicationEvent,
  courseTable,
  enterpriseBranchTable,
  outboxTable,
  setinBranchTable,
  setinClassnameTable,
  setinTeacherTable,
  user,
  verificationCode,
} from '../schema.ts'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  signInAgain,
} from '../../test-support/test-accounts.ts'
import { begunForm } from '../../test-support/test-applications.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'

const applicant = { name: '王小明', mobile: '13800138000', email: 'wang@example.org', school: '第一中学' }

describe.each(oneDatabase)('applications after their arrival on %s', (kind) => {
  let t: TestServer
  let consent: string
  let admin: Readonly<Record<string, string>>
  let count = 0

  beforeAll(async () => {
    t = await createTestServer(kind)
    await t.db.insert(setinClassnameTable).values({ name: '线上课' })
    admin = (await createTestAdmin(t.deps, { username: 'root' })).headers
    const form = await t.app.inject('/api/content/application?kind=teacher')
    consent = form.json().data.form.consent.version
  })
  afterAll(() => t.close())

  async function post<T = unknown>(
    path: string,
    payload: object,
    { language = 'en', remoteAddress = '10.0.0.1' } = {},
  ) {
    const headers = { 'think-lang': language }
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/application/${path}`,
      headers,
      remoteAddress,
      payload,
    })
    return answer.json<Reply<T> & { error?: string; fields?: Record<string, string> }>()
  }
  async function apply(
    changes: { readonly key?: string } & Record<string, unknown> = {},
    values: object = {},
  ): Promise<ApplicationReceipt> {
    const mobile = `138${String(10_000_000 + count++)}`
    const body = {
      kind: 'teacher',
      ...begunForm(t.deps, changes.key ?? `follow-up-test-${count}`),
      consent,
      source: '/teacher_set_in',
      ...(await createSolvedCaptcha(t.deps)),
      values: { ...applicant, mobile, ...values },
      ...changes,
    }
    const reply = await post<ApplicationReceipt>('submit', body, { remoteAddress: `10.1.0.${count}` })
    expect(reply).toMatchObject({ code: 1 })
    return reply.data
  }
  async function open(number: string): Promise<string> {
    await post('statusCode', { number, channel: 'sms' })
    const [sent] = await t.db.select().from(verificationCode).orderBy(desc(verificationCode.id)).limit(1)
    const { data } = await post<{ token: string }>('open', { number, code: sent?.code ?? '' })
    return data.token
  }
  const status = async (token: string) => (await post<ApplicationStatus>('status', { token })).data
  const rowOf = async (number: string) =>
    (await t.db.select().from(setinTeacherTable).where(eq(setinTeacherTable.number, number)))[0]
  async function act(controller: string, action: string, body: object) {
    const headers = { ...admin, 'think-lang': 'en' }
    const answer = await t.app.inject({ method: 'POST', url: `/admin/${controller}/${action}`, headers, payload: body })
    return answer.json<Reply<Record<string, unknown>> & { error?: string }>()
  }
  const letters = async (recipient: string) => {
    await t.deps.jobs.runDue()
    const rows = await t.db
      .select()
      .from(outboxTable)
      .where(eq(outboxTable.recipient, recipient))
      .orderBy(outboxTable.id)
    return rows.map(({ channel, subject, body }) => ({ channel, subject, body }))
  }

  async function asMember<T>(id: number, method: 'GET' | 'POST', path: string, payload?: object) {
    const { headers } = await signInAgain(t.deps, 'member', id)
    const url = `/api/account/${path}`
    const options = { method, url, headers: { 'think-lang': 'en', ...headers }, payload }
    return (await t.app.inject(options)).json<Reply<T> & { error?: string }>()
  }
  /** Proves the member's email address by the code that is sent to it. */
  async function proveEmail(id: number, email: string) {
    await t.db.insert(verificationCode).values({
      channel: 'email',
      address: email,
      event: 'user_email_verify',
      code: 'QWER',
      create_time: Math.floor(t.deps.clock() / 1000),
      expire_time: Math.floor(t.deps.clock() / 1000) + 600,
    })
    expect(await asMember(id, 'POST', 'verification', { type: 'email', captcha: 'QWER' })).toMatchObject({ code: 1 })
  }
  type Own = { list: OwnApplication[]; unproved: string[] }

  it('members see the applications sent with their contact once a code has proved it, and open them without a code [P8]', async () => {
    const email = 'proved@example.org'
    const { number } = await apply({}, { email: 'Proved@Example.org' })
    const { number: foreign } = await apply({}, { email: 'someone.else@example.org' })
    const { id } = await createTestMember(t.deps, { username: 'applicant', email })
    expect((await asMember<Own>(id, 'GET', 'applications')).data).toEqual({ list: [], unproved: ['email'] })
    expect(await asMember(id, 'POST', 'openApplication', { number })).toMatchObject({ error: 'RECORD_NOT_FOUND' })

    await proveEmail(id, email)
    const { list, unproved } = (await asMember<Own>(id, 'GET', 'applications')).data
    expect(unproved).toEqual([])
    expect(list).toMatchObject([{ kind: 'teacher', number, subject: '', state: '0' }])
    const opened = await asMember<{ token: string; files: object[] }>(id, 'POST', 'openApplication', { number })
    expect(opened.data.files).toEqual([])
    expect(await status(opened.data.token)).toMatchObject({ number, state: '0' })
    expect(await post('withdraw', { token: opened.data.token })).toMatchObject({ code: 1 })
    expect((await asMember<Own>(id, 'GET', 'applications')).data.list).toMatchObject([{ number, state: '5' }])

    for (const other of [foreign, 'T2222-22222', 'nonsense'])
      expect(await asMember(id, 'POST', 'openApplication', { number: other })).toMatchObject({
        error: 'RECORD_NOT_FOUND',
      })
  })

  it('an application that a member sends while signed in belongs to the account, whatever contact it names', async () => {
    const key = 'sent-while-signed-in'
    const { number } = await apply({ key }, { email: 'office@example.org' })
    const { id } = await createTestMember(t.deps, { username: 'sender', email: 'sender@example.org' })
    const other = await createTestMember(t.deps, { username: 'not-sender' })
    const claim = (member: number, body: object) => asMember(member, 'POST', 'claimApplication', body)
    expect(await claim(other.id, { number, key: 'another-key-entirely' })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await claim(other.id, { number, key: '' })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await claim(id, { number, key })).toMatchObject({ code: 1 })
    // The first one stays.
    expect(await claim(other.id, { number, key })).toMatchObject({ code: 1 })
    expect((await asMember<Own>(other.id, 'GET', 'applications')).data.list).toEqual([])
    expect((await asMember<Own>(id, 'GET', 'applications')).data.list).toMatchObject([{ number }])
    expect(await asMember(other.id, 'POST', 'openApplication', { number })).toMatchObject({ error: 'RECORD_NOT_FOUND' })
    expect(await asMember(id, 'POST', 'openApplication', { number })).toMatchObject({ code: 1 })
    const row = await rowOf(number)
    await act('setin.Teacher', 'ask', { id: row?.id, message: 'Which subject?' })
    await t.deps.jobs.runDue()
    const notices = (await asMember<{ list: { link: string }[] }>(id, 'GET', 'notices')).data.list
    expect(notices).toContainEqual(expect.objectContaining({ link: `/account/applications?number=${number}` }))
  })

  it('a contact that an administrator enters proves nothing: the applications of the former one disappear as well', async () => {
    await apply({}, { email: 'first.owner@example.org' })
    await apply({}, { email: 'stranger@example.org' })
    const { id } = await createTestMember(t.deps, { username: 'changed', email: 'first.owner@example.org' })
    await proveEmail(id, 'first.owner@example.org')
    expect((await asMember<Own>(id, 'GET', 'applications')).data.list).toHaveLength(1)
    await t.db.update(user).set({ email: 'stranger@example.org' }).where(eq(user.id, id))
    expect((await asMember<Own>(id, 'GET', 'applications')).data).toEqual({ list: [], unproved: ['email'] })
  })

  it('an application gets a number, a repeat gets the same one, and the applicant gets a message [P8]', async () => {
    const receipt = await apply({ key: 'the-same-key-twice' }, { email: 'first@example.org' })
    expect(receipt).toMatchObject({ number: expect.stringMatching(/^T\w{4}-\w{5}$/), channel: 'email' })
    const again = await post<ApplicationReceipt>('submit', { kind: 'teacher', key: 'the-same-key-twice' })
    expect(again.data).toEqual(receipt)
    expect(await letters('first@example.org')).toEqual([
      {
        channel: 'email',
        subject: expect.stringContaining(receipt.number),
        body: expect.stringContaining(`Its number is ${receipt.number}.`),
      },
    ])
    await apply({}, { email: '', mobile: '13900000001' })
    expect(await letters('13900000001')).toMatchObject([{ channel: 'sms' }])
  })

  it('the code sent to the applicant gives access to the status [P8]', async () => {
    const { number } = await apply()
    const token = await open(` ${number.toLowerCase().replace('-', '')} `)
    expect(await status(token)).toEqual({
      due: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      sent: expect.arrayContaining([{ label: 'Name', text: '王小明' }]),
      keptDays: 30,
      mayWithdraw: true,
      withdrawUntil: null,
      kind: 'teacher',
      number,
      state: '0',
      timeline: [{ event: 'received', text: '', time: expect.any(Number) }],
    })
    t.deps.clock.advance(31 * 60_000)
    expect(await post('status', { token })).toMatchObject({ error: 'APPLICATION_CLOSED' })
  })

  it('notes of the staff are not shown to the applicant [P8]', async () => {
    const { number } = await apply()
    const token = await open(number)
    const [row] = await t.db.select().from(setinTeacherTable).where(eq(setinTeacherTable.number, number))
    await addApplicationEvent(t.db, {
      controller: 'setin.Teacher',
      application_id: row?.id ?? 0,
      event: 'noted',
      text: 'Difficult on the phone',
      is_told: true,
      create_time: 1,
    })
    expect(await status(token)).toMatchObject({ timeline: [{ event: 'received' }] })
    expect(JSON.stringify(await status(token))).not.toContain('Difficult')
  })

  it('an unknown application number gets the same reply, and no code is sent [P8]', async () => {
    const { number } = await apply({}, { email: '' })
    const before = await t.db.$count(outboxTable)
    const unknown = 'T2222-22222'
    const replies = [
      await post('statusCode', { number, channel: 'email' }),
      await post('statusCode', { number: unknown, channel: 'email' }),
      await post('statusCode', { number: 'Z2222-22222', channel: 'sms' }),
    ]
    expect(new Set(replies.map(({ code, msg }) => `${code} ${msg}`)).size).toBe(1)
    expect(await t.db.$count(outboxTable)).toBe(before)
    const wrong = [await post('open', { number, code: 'AAAA' }), await post('open', { number: unknown, code: 'AAAA' })]
    expect(wrong.map(({ error, msg }) => [error, msg])).toEqual(
      [wrong, wrong].map(([first]) => [first?.error, first?.msg]),
    )
    expect(await post('statusCode', { number: 'no number', channel: 'sms' })).toMatchObject({
      fields: { number: expect.stringContaining('T2345') },
    })
    for (const each of [number, unknown])
      expect(await post('statusCode', { number: each, channel: 'sms' })).toMatchObject({ error: 'TOO_FREQUENT' })
  })

  it('guesses of a code are delayed, for known and unknown application numbers [P8]', async () => {
    const { number } = await apply()
    const attempt = (each: string) => post('open', { number: each, code: 'ZZZZ' }, { remoteAddress: '10.9.9.9' })
    const outcomes = async (each: string) => {
      const errors: (string | undefined)[] = []
      for (let times = 0; times < 7; times += 1) errors.push((await attempt(each)).error)
      return errors
    }
    const known = await outcomes(number)
    expect(known).toContain('LOGIN_RETRY')
    expect(await outcomes('T3333-33333')).toEqual(known)
  })

  it('the applicant answers a question, and the back office shows the conversation [P8]', async () => {
    const { number } = await apply({}, { email: 'asked@example.org' })
    const id = (await rowOf(number))?.id ?? 0
    expect(await act('setin.Teacher', 'ask', { id, message: ' ' })).toMatchObject({ error: 'VALIDATION' })
    expect(await act('setin.Teacher', 'ask', { id, message: 'x', fields: ['state'] })).toMatchObject({
      error: 'VALIDATION',
    })
    const question = { id, message: 'Where do you teach?', fields: ['school'] }
    expect(await act('setin.Teacher', 'ask', question)).toMatchObject({ code: 1 })
    expect((await letters('asked@example.org')).at(-1)?.body).toContain('Where do you teach?')
    const token = await open(number)
    expect(await status(token)).toMatchObject({
      state: '4',
      asked: { text: 'Where do you teach?', fields: { school: { required: true } } },
    })
    const answer = { token, key: 'answer-to-a-question', message: 'Here it is' }
    expect(await post('answer', { ...answer, values: {} })).toMatchObject({ fields: { school: expect.any(String) } })
    expect(await post('answer', { ...answer, values: { school: 'A', state: '2' } })).toMatchObject({
      error: 'UNKNOWN_FIELD',
    })
    expect(await post('answer', { ...answer, values: { school: '第二中学' } })).toMatchObject({ code: 1 })
    expect(await post('answer', { ...answer, values: { school: '第三中学' } })).toMatchObject({
      error: 'NOTHING_ASKED',
    })
    expect(await rowOf(number)).toMatchObject({ school: '第二中学', state: '1' })
    const read = await t.app.inject({
      url: `/admin/setin.Teacher/edit?id=${id}`,
      headers: { ...admin, 'think-lang': 'en' },
    })
    expect(read.json().data.row.history).toMatch(/Where do you teach\?[\s\S]+Answer of the applicant\nHere it is/)
  })

  it('an undecided application can be withdrawn, and a refused one shows the reason [P8]', async () => {
    const first = await apply()
    const token = await open(first.number)
    expect(await post('withdraw', { token })).toMatchObject({ code: 1 })
    expect(await status(token)).toMatchObject({ state: '5', timeline: [{}, { event: 'withdrawn' }] })
    expect(await post('withdraw', { token })).toMatchObject({ error: 'APPLICATION_DECIDED' })
    const withdrawn = (await rowOf(first.number))?.id
    expect(await act('setin.Teacher', 'accept', { id: withdrawn })).toMatchObject({ error: 'APPLICATION_DECIDED' })
    const second = await apply({}, { email: 'refused@example.org' })
    const id = (await rowOf(second.number))?.id
    expect(await act('setin.Teacher', 'refuse', { id, message: 'No place in your city' })).toMatchObject({ code: 1 })
    expect((await letters('refused@example.org')).at(-1)?.body).toContain('No place in your city')
    expect(await post('withdraw', { token: await open(second.number) })).toMatchObject({ error: 'APPLICATION_DECIDED' })
  })

  it('accepting an application creates one disabled branch, shop or course [P8]', async () => {
    const branch = { contact: '李雷', company: '晨光教育', address: '中山路 1 号' }
    const { number } = await apply({ kind: 'branch', values: { ...branch, mobile: '13700000001' } })
    const [row] = await t.db.select().from(setinBranchTable).where(eq(setinBranchTable.number, number))
    const accepted = await Promise.all([1, 2].map(() => act('setin.Branch', 'accept', { id: row?.id })))
    expect(accepted.filter(({ data }) => data.is_created)).toHaveLength(1)
    expect(await t.db.select().from(enterpriseBranchTable)).toMatchObject([
      { name: '晨光教育', kind: 'branch', status: '0', address: '中山路 1 号', mobile: '13700000001' },
    ])
    const course = { name: '韩梅梅', classname_id: 1, course_title: '书法', course_outline: '第一讲 1 < 2 & 3\n第二讲' }
    await apply({ kind: 'class', values: { ...course, mobile: '13700000002' } })
    expect(await act('setin.Classer', 'accept', { id: 1 })).toMatchObject({ data: { is_created: true } })
    expect(await t.db.select().from(courseTable)).toMatchObject([
      { title: '书法', status: '0', content: '<p>第一讲 1 &lt; 2 &amp; 3</p><p>第二讲</p>' },
    ])
  })

  it('only the back office sees an earlier open application with the same mobile number [P8]', async () => {
    const mobile = '13600000001'
    const first = await apply({}, { mobile })
    const second = await apply({}, { mobile })
    expect(await rowOf(second.number)).toMatchObject({ duplicate_of: first.number })
  })

  it('an application with the hidden field filled in is refused [P8]', async () => {
    const body = { kind: 'teacher', key: 'filled-by-a-machine', consent, source: '/', values: applicant }
    expect(await post('submit', { ...body, website: 'https://spam.example' })).toMatchObject({
      fields: { website: expect.any(String) },
    })
  })

  it('the conversation of a deleted application is kept until the application is permanently deleted', async () => {
    const { number } = await apply()
    const id = (await rowOf(number))?.id ?? 0
    const ofIt = eq(applicationEvent.application_id, id)
    await t.app.inject({ method: 'DELETE', url: `/admin/setin.Teacher/del?ids[]=${id}`, headers: admin })
    expect(await t.db.$count(applicationEvent, ofIt)).toBe(0)
    const other = (await rowOf((await apply()).number))?.id ?? 0
    await t.db.delete(setinTeacherTable).where(eq(setinTeacherTable.id, other))
    t.deps.clock.advance(3_700_000)
    await t.deps.jobs.plan()
    t.deps.clock.advance(3_700_000)
    await t.deps.jobs.runDue()
    expect(await t.db.$count(applicationEvent, eq(applicationEvent.application_id, other))).toBe(0)
  })
})
