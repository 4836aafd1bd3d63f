import type { deskCalls } from '@teachnet/contract/desk'
import { formatSiteTime } from '@teachnet/contract/site-time'
import type { DataOf, Reply } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCrudTestApp, type CrudTestApp } from '../../records/test-support/test-app.ts'
import type { Database } from '../../platform/db/client.ts'
import { applicationOwner, courseRunTable, courseTable, fondCodeTable, setinEnrolmentTable, user } from '../schema.ts'
import { createTestMember, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDatabase, bothDatabases } from '../../test-support/test-database.ts'

type Learning = DataOf<typeof deskCalls.ownLearning>

describe.each(bothDatabases)('what a member learns on %s', (kind) => {
  let db: Database
  let test: CrudTestApp
  let count = 0
  const dayFromNow = (days: number) =>
    formatSiteTime(Math.floor(test.deps.clock() / 1000) + days * 86_400, 'Asia/Shanghai').slice(0, 10)

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    test = await createCrudTestApp(db)
    await db.insert(courseTable).values({
      title: '板书课',
      title_en: 'Writing on the board',
      slug: 'board',
      kind: 'offline',
      price: 30_000,
      address: '人民路 8 号',
      address_en: '8 Renmin Road',
      status: '1',
    })
  })
  afterAll(async () => {
    await test.close()
    await db.close()
  })

  const call = async <T>({ headers }: TestAccount, path: string, payload?: object) => {
    const options = { url: `/api/account/${path}`, headers: { server: 'true', 'think-lang': 'en', ...headers } }
    return (await test.app.inject(payload ? { ...options, method: 'POST', payload } : options)).json<Reply<T>>().data
  }

  async function addRun(run: Partial<typeof courseRunTable.$inferInsert> = {}): Promise<number> {
    const values = {
      course_id: 1,
      title: '周末班',
      title_en: 'Weekend run',
      seats: 9,
      start_date: dayFromNow(5),
      ...run,
    }
    const [added] = await db.insert(courseRunTable).values(values).returning()
    return added?.id ?? 0
  }
  async function enrol(
    run_id: number,
    member: TestAccount | undefined,
    values: Partial<typeof setinEnrolmentTable.$inferInsert> = {},
  ): Promise<string> {
    count += 1
    const number = `BM-LEARN${count}`
    const [added] = await db
      .insert(setinEnrolmentTable)
      .values({ number, run_id, name: '王小明', mobile: '13800138000', seats: 1, state: '2', ...values })
      .returning()
    const sent = { controller: 'setin.Enrolment', application_id: added?.id ?? 0, create_time: 0 }
    if (member) await db.insert(applicationOwner).values({ ...sent, user_id: member.id })
    return number
  }

  it('an enrolment has its run with dates, place and the price of all seats, in the language of the request', async () => {
    const member = await createTestMember(test.deps, { username: 'learner' })
    const run = await addRun({ start_time: '09:00', end_time: '16:00', venue: '二楼', venue_en: 'Room 2' })
    const number = await enrol(run, member, { seats: 2 })
    await enrol(run, member, { state: '5' })
    await enrol(run, undefined)
    const { enrolments } = await call<Learning>(member, 'learning')
    expect(enrolments).toMatchObject([
      {
        number,
        state: '2',
        seats: 2,
        position: null,
        price: '600.00',
        course: { title: 'Writing on the board', path: '/course/board' },
        run: {
          title: 'Weekend run',
          first: dayFromNow(5),
          last: dayFromNow(5),
          begins: '09:00',
          ends: '16:00',
          place: 'Room 2, 8 Renmin Road',
          isOver: false,
          isCancelled: false,
          calendar: `/course/board/${run}/calendar.ics`,
        },
      },
    ])
  })

  it('a waiting enrolment has its position among the undecided ones of the run', async () => {
    const member = await createTestMember(test.deps, { username: 'waiting' })
    const run = await addRun()
    await enrol(run, undefined, { state: '0', is_waiting: 1 })
    await enrol(run, undefined, { state: '5', is_waiting: 1 })
    await enrol(run, undefined, { state: '0' })
    await enrol(run, member, { state: '0', is_waiting: 1 })
    await enrol(run, undefined, { state: '0', is_waiting: 1 })
    expect((await call<Learning>(member, 'learning')).enrolments).toMatchObject([{ state: '0', position: 2 }])
  })

  it("a member's certificates link to their check, and disabled ones or those of others are left out", async () => {
    const member = await createTestMember(test.deps, { username: 'certified' })
    const certificate = { kind: 'course', holder_name: '王小明', subject_title: '板书课' } as const
    await db.insert(fondCodeTable).values([
      { ...certificate, code: 'TN-LEARN-1', user_id: member.id, issued_on: '2026-01-02', image: '/storage/c.png' },
      { ...certificate, code: 'TN-LEARN-2', user_id: member.id, expires_on: '2020-01-01' },
      { ...certificate, code: 'TN-LEARN-3', user_id: member.id, status: '0' },
      { ...certificate, code: 'TN-LEARN-4' },
    ])
    const { certificates } = await call<Learning>(member, 'learning')
    expect(certificates).toMatchObject([
      { code: 'TN-LEARN-1', picture: '/storage/c.png', isExpired: false, path: '/sign?code=TN-LEARN-1' },
      { code: 'TN-LEARN-2', isExpired: true, picture: '' },
    ])
  })

  it('a calendar app reads the confirmed dates at a secret address, until the member changes it', async () => {
    const member = await createTestMember(test.deps, { username: 'subscriber' })
    const confirmed = await enrol(await addRun({ start_time: '09:00', end_time: '16:00' }), member)
    const cancelled = await enrol(await addRun({ state: 'cancelled' }), member)
    const undecided = await enrol(await addRun(), member, { state: '0' })
    expect((await call<Learning>(member, 'learning')).feed).toEqual({ address: '' })
    const changeFeed = async (isOn: boolean) =>
      (await call<{ address: string }>(member, 'calendarFeed', { isOn })).address.replace(/^\/\/[^/]+/, '')
    const first = await changeFeed(true)
    const read = (url: string) => test.app.inject({ url })
    const file = await read(first)
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const days = file.body.replaceAll('\r\n ', '')
    expect(days).toContain('SUMMARY:Writing on the board · Weekend run\r\n')
    expect(days).toContain(`DTSTART;TZID=Asia/Shanghai:${dayFromNow(5).replaceAll('-', '')}T090000\r\n`)
    expect(days).toContain(`enrolment-${confirmed}@`)
    expect(days).toMatch(new RegExp(`enrolment-${cancelled}@[^]*STATUS:CANCELLED`))
    expect(days).not.toContain(undecided)
    const second = await changeFeed(true)
    expect((await read(first)).body).not.toContain('VCALENDAR')
    expect((await read(second)).body).toContain(confirmed)
    expect(await changeFeed(false)).toBe('')
    expect((await read(second)).body).not.toContain('VCALENDAR')
    // An address that ended is not valid again.
    const third = await changeFeed(true)
    expect([first, second]).not.toContain(third)
    expect((await read(second)).body).not.toContain('VCALENDAR')
  })

  it('the calendar address of a disabled or deleted member answers as an unknown one', async () => {
    const member = await createTestMember(test.deps, { username: 'locked' })
    const { address } = await call<{ address: string }>(member, 'calendarFeed', { isOn: true })
    const url = address.replace(/^\/\/[^/]+/, '')
    const read = async (of: string) => {
      const { statusCode, body } = await test.app.inject({ url: of })
      return [statusCode, body.includes('VCALENDAR')]
    }
    expect(await read(url)).toEqual([200, true])
    const unknown = await read(url.replace(/key=./, 'key=9'))
    expect(unknown[1]).toBe(false)
    await db.update(user).set({ status: 'disable' }).where(eq(user.id, member.id))
    expect(await read(url)).toEqual(unknown)
    await db.delete(user).where(eq(user.id, member.id))
    expect(await read(url)).toEqual(unknown)
  })
})
