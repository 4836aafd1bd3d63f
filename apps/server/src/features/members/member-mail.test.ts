import type { deskCalls } from '@teachnet/contract/desk'
import type { DataOf, Reply } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { outboxTable } from '../../records/tables/resources.ts'
import { createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { addNotice, noticeMessage } from '../inbox/index.ts'
import {
  applicationOwner,
  courseRunTable,
  courseTable,
  jobTable,
  memberSetting,
  savedItem,
  setinEnrolmentTable,
  user,
} from '../schema.ts'
import { saveProvedContact } from './account/contact.repo.ts'
import { newDates } from '../saved/index.ts'
import { quietEnd, unsubscribeKey } from './member-mail.ts'

const shanghai = 'Asia/Shanghai'
const at = (time: string) => Date.parse(time) / 1000

it.each<[string, string, { from: string; until: string }, string | undefined]>([
  ['before midnight', '2026-03-02T23:30:00+08:00', { from: '22:00', until: '08:00' }, '2026-03-03T08:00:00+08:00'],
  ['after midnight', '2026-03-03T01:30:00+08:00', { from: '22:00', until: '08:00' }, '2026-03-03T08:00:00+08:00'],
  ['at their end', '2026-03-03T08:00:00+08:00', { from: '22:00', until: '08:00' }, undefined],
  ['within one day', '2026-03-03T13:00:00+08:00', { from: '12:00', until: '14:00' }, '2026-03-03T14:00:00+08:00'],
  ['outside them', '2026-03-03T15:00:00+08:00', { from: '12:00', until: '14:00' }, undefined],
  ['without any', '2026-03-03T03:00:00+08:00', { from: '', until: '' }, undefined],
])('quiet hours %s', (_title, now, hours, expected) => {
  const end = quietEnd(hours, at(now), shanghai)
  expect(end).toBe(expected === undefined ? undefined : at(expected))
})

describe.each(oneDatabase)('messages to members on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    const made = await createTestDeps(db)
    deps = { ...made, env: { ...made.env, publicOrigin: 'https://site.example' } }
    app = await buildApp(deps)
  })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  async function memberWithMail(username: string): Promise<TestAccount & { email: string }> {
    const email = `${username}@example.org`
    const account = await createTestMember(deps, { username, email })
    await saveProvedContact(db, account.id, { type: 'email', address: email, now: 0 })
    return { ...account, email }
  }
  const call = async <T>({ headers }: TestAccount, path: string, payload?: object) => {
    const options = { url: `/api/account/${path}`, headers: { server: 'true', 'think-lang': 'en', ...headers } }
    return (await app.inject(payload ? { ...options, method: 'POST', payload } : options)).json<Reply<T>>()
  }
  async function notify(member: TestAccount, link = '/course/x'): Promise<void> {
    const notice = { userId: member.id, kind: 'dates', name: 'dates.run', link, now: 0 } as const
    const id = await addNotice(db, { ...notice, params: { course: 'C', run: 'R', date: '2026-12-05' } })
    await deps.jobs.add(db, noticeMessage, id)
    await deps.jobs.runDue()
  }
  const click = (key: string) =>
    app.inject({
      method: 'POST',
      url: `/api/unsubscribe?key=${key}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const messagesTo = (recipient: string) => db.select().from(outboxTable).where(eq(outboxTable.recipient, recipient))

  it('a mail links to a page that unsubscribes, and its program unsubscribes in one click without a session', async () => {
    const member = await memberWithMail('reader')
    await notify(member)
    const [letter] = await messagesTo(member.email)
    const page = /https:\/\/site\.example\/user\/unsubscribe\?key=(\S+)/.exec(letter?.body ?? '')
    const key = page?.[1] ?? ''
    expect((await click(key.replace('dates', 'balance'))).json<Reply<null>>()).toMatchObject({ code: 0 })
    expect((await click(key)).json<Reply<null>>()).toMatchObject({ code: 1 })
    const { data } = await call<DataOf<typeof deskCalls.noticeChannels>>(member, 'noticeChannels')
    expect(data.channels).toEqual({ application: ['email', 'sms'], balance: [], dates: [] })
    await notify(member)
    expect(await messagesTo(member.email)).toHaveLength(1)
  })

  it('the unsubscribe address of a disabled or deleted member answers as an unknown one and stores nothing', async () => {
    const member = await memberWithMail('locked')
    const key = unsubscribeKey(member.id, 'dates', deps.env.secretKey)
    const answer = async (of = key) => {
      const { code, msg, error } = (await click(of)).json<Reply<null> & { error?: string }>()
      return [code, msg, error]
    }
    const unknown = await answer(key.replace('dates', 'balance'))
    await db.update(user).set({ status: 'disable' }).where(eq(user.id, member.id))
    expect(await answer()).toEqual(unknown)
    await db.delete(user).where(eq(user.id, member.id))
    expect(await answer()).toEqual(unknown)
    expect(await db.select().from(memberSetting).where(eq(memberSetting.user_id, member.id))).toEqual([])
  })

  it.each([
    ['/course/x', 'https://site.example/course/x'],
    ['/account/applications?number=EN-1', 'https://site.example/user/account/applications?number=EN-1'],
  ])('the mail of a notice about %s links to %s', async (link, address) => {
    const member = await memberWithMail(link.startsWith('/account') ? 'applicant' : 'pupil')
    await notify(member, link)
    const [letter] = await messagesTo(member.email)
    expect(letter?.body.match(/https:\S+/g)).toContain(address)
  })

  it('quiet hours need both ends', async () => {
    const member = await memberWithMail('sleeper')
    const body = { application: 'email', balance: '', dates: '' }
    expect(await call(member, 'noticeChannels', { ...body, quietFrom: '22:00', quietUntil: '' })).toMatchObject({
      fields: { quietFrom: expect.stringContaining('22:00') },
    })
    expect(await call(member, 'noticeChannels', { ...body, quietFrom: '25:00', quietUntil: '08:00' })).toMatchObject({
      code: 0,
    })
    const hours = { quietFrom: '22:00', quietUntil: '08:00' }
    expect(await call(member, 'noticeChannels', { ...body, ...hours })).toMatchObject({ code: 1 })
    expect(await call(member, 'noticeChannels')).toMatchObject({ data: { quiet: { from: '22:00', until: '08:00' } } })
  })

  it('members who saved a course or its teacher are notified of a new run once', async () => {
    const [byCourse, byTeacher, other, waiting, sender] = [
      await memberWithMail('bycourse'),
      await memberWithMail('byteacher'),
      await memberWithMail('neither'),
      await memberWithMail('waits'),
      await memberWithMail('sender'),
    ]
    const [course] = await db
      .insert(courseTable)
      .values({ title: '板书课', slug: 'board', kind: 'offline', price: 0, status: '1', teacher_ids: [41, 42] })
      .returning()
    await db.insert(savedItem).values([
      { user_id: byCourse.id, controller: 'course.Course', record_id: course?.id ?? 0, create_time: 0 },
      { user_id: byCourse.id, controller: 'teacher.Teacher', record_id: 42, create_time: 0 },
      { user_id: byTeacher.id, controller: 'teacher.Teacher', record_id: 42, create_time: 0 },
      { user_id: other.id, controller: 'teacher.Teacher', record_id: 43, create_time: 0 },
      { user_id: waiting.id, controller: 'teacher.Teacher', record_id: 42, create_time: 0 },
      { user_id: sender.id, controller: 'teacher.Teacher', record_id: 42, create_time: 0 },
    ])
    const values = { course_id: course?.id ?? 0, title: '周末班', seats: 9 }
    const runs = await db
      .insert(courseRunTable)
      .values([
        { ...values, start_date: '2026-12-05' },
        { ...values, start_date: '2020-12-05' },
        { ...values, start_date: '2026-12-06', state: 'closed' },
      ])
      .returning()
    const [enrolment] = await db
      .insert(setinEnrolmentTable)
      .values([
        { run_id: runs[0]?.id ?? 0, number: 'BM-DATES1', name: 'S', mobile: '13800138000', seats: 1, state: '0' },
        {
          run_id: runs[0]?.id ?? 0,
          number: 'BM-DATES2',
          name: 'W',
          mobile: '13800138001',
          email: waiting.email.toUpperCase(),
          seats: 1,
          is_waiting: 1,
        },
      ])
      .returning()
    await db.insert(applicationOwner).values({
      controller: 'setin.Enrolment',
      application_id: enrolment?.id ?? 0,
      user_id: sender.id,
      create_time: 0,
    })
    for (const { id } of [...runs, ...runs]) await deps.jobs.add(db, newDates, id, { key: `new-dates ${id}` })
    await deps.jobs.runDue()
    // Completed jobs are deleted after a day, and a run may be opened again later.
    for (const { id } of runs) await deps.jobs.add(db, newDates, id)
    await deps.jobs.runDue()
    const titlesOf = async (member: TestAccount) =>
      (await call<DataOf<typeof deskCalls.notices>>(member, 'notices')).data.list.map(({ title, link }) => [
        title,
        link,
      ])
    expect(await titlesOf(byCourse)).toEqual([['New dates for 板书课', '/course/board']])
    expect(await titlesOf(byTeacher)).toEqual([['New dates for 板书课', '/course/board']])
    // Those who are enrolled or wait hear of their own seats.
    for (const member of [other, waiting, sender]) expect(await titlesOf(member)).toEqual([])
    expect(await messagesTo(byTeacher.email)).toHaveLength(1)
    expect(await db.select().from(jobTable).where(eq(jobTable.name, newDates.name))).toHaveLength(6)
  })
})
