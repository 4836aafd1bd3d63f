// @module-tag full
import { formatSiteTime } from '@teachnet/contract/site-time'
import type { ApplicationReceipt, ApplicationStatus, CourseContent } from '@teachnet/contract'
import type { Reply } from '@teachnet/protocol'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { saveProvedContact } from '../members/account/contact.repo.ts'
import { courseRunTable, courseTable, jobTable, setinEnrolmentTable, verificationCode } from '../schema.ts'
import {
  createSolvedCaptcha,
  createTestAdmin,
  createTestMember,
  signInAgain,
  type TestAccount,
} from '../../test-support/test-accounts.ts'
import { begunForm } from '../../test-support/test-applications.ts'
import { seedConfig } from '../site-config/index.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { lockWaiting, setOffer, settleSeats } from './course-run.repo.ts'
import { createAccess } from './sender.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'

type Answer<T = unknown> = Reply<T> & { error?: string; fields?: Record<string, string> }

/** Sends a call again as long as all connections of the database are taken, as people do. */
async function untilAvailable<T extends { readonly error?: unknown }>(send: () => Promise<T>): Promise<T> {
  const reply = await send()
  return reply.error === 'UNAVAILABLE' ? untilAvailable(send) : reply
}

describe.each(oneDatabase)('enrolments on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let admin: TestAccount
  let consent = ''
  let count = 0

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
    app = await buildApp(deps)
    admin = await createTestAdmin(deps, { username: 'root' })
    await db.insert(courseTable).values([
      {
        title: '追问',
        title_en: 'Asking',
        slug: 'asking',
        kind: 'offline',
        price: 68_000,
        status: '1',
        start_date: '2026-01-10',
      },
      { title: '未公开', slug: 'hidden', kind: 'offline', price: 0, status: '0' },
    ])
  })
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await db.close()
  })

  async function addRun(values: Partial<typeof courseRunTable.$inferInsert> = {}): Promise<number> {
    const [run] = await db
      .insert(courseRunTable)
      .values({ course_id: 1, title: '周末班', start_date: '2026-12-05', seats: 3, ...values })
      .returning({ id: courseRunTable.id })
    await deps.cache.drop(['course_run'])
    return run?.id ?? 0
  }
  const runOf = async (id: number) => (await db.select().from(courseRunTable).where(eq(courseRunTable.id, id)))[0]
  const rowOf = async (number: string) =>
    (await db.select().from(setinEnrolmentTable).where(eq(setinEnrolmentTable.number, number)))[0]
  const formOf = async (id: number) =>
    (await app.inject(`/api/content/application?kind=enrolment&lang=en&run_id=${id}`)).json()
  async function post<T = unknown>(
    path: string,
    payload: object,
    remoteAddress = `10.9.0.${count}`,
  ): Promise<Answer<T>> {
    const url = `/api/application/${path}`
    return (await app.inject({ method: 'POST', url, remoteAddress, headers: { 'think-lang': 'en' }, payload })).json()
  }
  async function bodyOf(values: object) {
    count += 1
    const number = count
    consent ||= (await app.inject('/api/content/application?kind=enquiry')).json().data.form.consent.version
    return {
      kind: 'enrolment',
      ...begunForm(deps, `enrolment-of-a-visitor-${number}`),
      consent,
      source: '/enrolment',
      ...(await createSolvedCaptcha(deps)),
      values: { name: '王小明', mobile: `138${String(10_000_000 + number)}`, seats: 1, ...values },
    }
  }
  const enrol = async (values: object): Promise<Answer<ApplicationReceipt>> => post('submit', await bodyOf(values))
  async function act(action: string, body: object): Promise<Answer> {
    const headers = { ...admin.headers, 'think-lang': 'en' }
    return (
      await app.inject({ method: 'POST', url: `/admin/setin.Enrolment/${action}`, headers, payload: body })
    ).json()
  }
  async function withdraw(number: string): Promise<Answer> {
    await post('statusCode', { number, channel: 'sms' })
    const [sent] = await db.select().from(verificationCode).orderBy(desc(verificationCode.id)).limit(1)
    const opened = await post<{ token: string }>('open', { number, code: sent?.code ?? '' })
    const { token } = opened.data
    const reply = await post('withdraw', { token })
    const { data } = await post<ApplicationStatus>('status', { token })
    return { ...reply, data }
  }

  const tokenOf = ({ data: { number } }: Answer<ApplicationReceipt>) =>
    createAccess(number, { secretKey: deps.env.secretKey, now: Math.floor(deps.clock() / 1000) }).token
  const editRun = (id: number, body: object) =>
    app.inject({ method: 'POST', url: '/admin/course.Run/edit', headers: admin.headers, payload: { id, ...body } })
  const offerOf = async ({ data: { number } }: Answer<ApplicationReceipt>) => (await rowOf(number))?.offer_until ?? null

  it('the form of a full run states that it leads to the waiting list', async () => {
    const describe = async (id: number) => (await formOf(id)).data.form.choices.run_id[0].description
    expect(await describe(await addRun())).not.toContain('Full')
    expect(await describe(await addRun({ taken: 2, held: 1 }))).toContain('Full: you join the waiting list')
  })

  it('150 enrolments at once leave no more than the seats, the others wait or are refused, and 150 confirmations take no more [P8]', async () => {
    const [open, closed] = [await addRun(), await addRun({ has_waiting_list: 0 })]
    for (const run_id of [open, closed]) {
      const bodies = await Promise.all(Array.from({ length: 150 }, () => bodyOf({ run_id })))
      const replies = await Promise.all(
        bodies.map((body, index) =>
          untilAvailable(() => post<ApplicationReceipt>('submit', body, `10.${run_id + 20}.${index}.1`)),
        ),
      )
      const arrived = replies.filter(({ code }) => code === 1)
      expect(arrived).toHaveLength(run_id === open ? 150 : 3)
      expect(arrived.filter(({ data }) => data.note === undefined)).toHaveLength(3)
      expect(await runOf(run_id)).toMatchObject({ taken: 0, held: 3 })
    }
    const rows = await db.select().from(setinEnrolmentTable).where(eq(setinEnrolmentTable.run_id, open))
    const answers = await Promise.all(
      rows.map(({ id }) => untilAvailable(() => act('accept', { id, message: 'See you there.' }))),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(3)
    expect(new Set(answers.filter(({ code }) => code !== 1).map(({ error }) => error))).toEqual(new Set(['RUN_FULL']))
    const run = await runOf(open)
    expect(run?.taken).toBe(3)
    const states = await db.select().from(setinEnrolmentTable).where(eq(setinEnrolmentTable.run_id, open))
    expect(states.filter(({ state }) => state === '2')).toHaveLength(3)
  })

  it('a member sees which course and run an enrolment is for, in their own language, in the list and when it is opened [P8]', async () => {
    const run_id = await addRun({ title_en: 'Weekend run' })
    const email = 'enrolled@example.org'
    const { number } = (await enrol({ run_id, email })).data
    const { id } = await createTestMember(deps, { username: 'enrolled', email })
    await saveProvedContact(db, id, { type: 'email', address: email, now: Math.floor(deps.clock() / 1000) })
    const asMember = async (method: 'GET' | 'POST', path: string, lang: string, payload?: object) => {
      const headers = { ...(await signInAgain(deps, 'member', id)).headers, 'think-lang': lang }
      const options = { method, url: `/api/account/${path}`, headers, payload }
      return (await app.inject(options)).json<Answer<{ list: object[] }>>().data
    }
    expect((await asMember('GET', 'applications', 'en')).list).toMatchObject([
      { kind: 'enrolment', number, subject: 'Asking · Weekend run' },
    ])
    expect((await asMember('GET', 'applications', 'zh-cn')).list).toMatchObject([{ subject: '追问 · 周末班' }])
    const opened = await asMember('POST', 'openApplication', 'en', { number })
    expect(opened).toMatchObject({ subject: 'Asking · Weekend run' })
    // The office may delete the run; the enrolment stays.
    await db.delete(courseRunTable).where(eq(courseRunTable.id, run_id))
    expect((await asMember('GET', 'applications', 'en')).list).toMatchObject([{ number, subject: '' }])
  })

  it('a confirmed enrolment names its dates, place and calendar until the last day is over', async () => {
    const later = (days: number) => formatSiteTime(Math.floor(deps.clock() / 1000) + days * 86_400, 'Asia/Shanghai')
    const [first, last] = [later(3).slice(0, 10), later(4).slice(0, 10)]
    const place = { address: '环市东路 1 号', address_en: '1 Huanshi East Road', venue: '二楼', venue_en: 'Room 2' }
    const run_id = await addRun({ start_date: first, end_date: last, start_time: '09:00', ...place })
    const email = 'dated@example.org'
    const { number } = (await enrol({ run_id, email })).data
    const { id } = await createTestMember(deps, { username: 'dated', email })
    await saveProvedContact(db, id, { type: 'email', address: email, now: Math.floor(deps.clock() / 1000) })
    const datesOf = async () => {
      const headers = { ...(await signInAgain(deps, 'member', id)).headers, 'think-lang': 'en' }
      const answer = await app.inject({ url: '/api/account/applications', headers })
      return answer.json<Answer<{ list: { dates: object | null }[] }>>().data.list.map(({ dates }) => dates)
    }
    expect(await datesOf()).toEqual([null])
    await db.update(setinEnrolmentTable).set({ state: '2' }).where(eq(setinEnrolmentTable.number, number))
    const [dates] = await datesOf()
    expect(dates).toMatchObject({ first, last, time: '09:00', place: 'Room 2, 1 Huanshi East Road' })
    expect(dates).toMatchObject({ calendar: expect.stringMatching(new RegExp(`^/course/.+/${run_id}/calendar.ics$`)) })
    const over = { start_date: later(-3).slice(0, 10), end_date: later(-1).slice(0, 10) }
    await db.update(courseRunTable).set(over).where(eq(courseRunTable.id, run_id))
    expect(await datesOf()).toEqual([null])
  })

  it('an enrolment that is sent twice gets the note about the waiting list both times [P8]', async () => {
    const run_id = await addRun({ seats: 1 })
    await enrol({ run_id })
    const body = await bodyOf({ run_id })
    const first = await post<ApplicationReceipt>('submit', body)
    expect(first.data.note).toContain('waiting list')
    expect((await post<ApplicationReceipt>('submit', body)).data).toEqual(first.data)
  })

  it('free seats are offered in the order of the waiting list, until somebody takes them or the offer ends [P8]', async () => {
    const run_id = await addRun({ seats: 2 })
    const holder = await enrol({ run_id, seats: 2 })
    const [first, second] = [await enrol({ run_id, seats: 2 }), await enrol({ run_id, seats: 1 })]
    const statusOf = async (of: typeof first) => (await post<ApplicationStatus>('status', { token: tokenOf(of) })).data
    const take = (of: typeof first) => post('takeOffer', { token: tokenOf(of) })
    expect(await statusOf(second)).toMatchObject({ waiting: { position: 2, offerUntil: null } })
    expect(await take(second)).toMatchObject({ error: 'OFFER_ENDED' })
    await post('withdraw', { token: tokenOf(holder) })
    await deps.jobs.runDue()
    const offered = await statusOf(first)
    expect(offered).toMatchObject({ waiting: { position: 1, offerUntil: Math.floor(deps.clock() / 1000) + 172_800 } })
    expect(offered.timeline.at(-1)).toMatchObject({ event: 'offered' })
    // The offer reserves the seats: nobody overtakes.
    expect(await runOf(run_id)).toMatchObject({ held: 2 })
    expect((await statusOf(second)).waiting).toEqual({ position: 2, offerUntil: null })
    deps.clock.advance(172_800_000)
    expect(await take(first)).toMatchObject({ error: 'OFFER_ENDED' })
    await deps.jobs.runDue()
    await deps.jobs.runDue()
    expect(await statusOf(first)).toMatchObject({
      state: '5',
      timeline: expect.arrayContaining([expect.objectContaining({ event: 'offerEnded' })]),
    })
    expect(await statusOf(second)).toMatchObject({ waiting: { position: 1, offerUntil: expect.any(Number) } })
    expect(await take(second)).toMatchObject({ code: 1 })
    expect((await statusOf(second)).waiting).toBeUndefined()
    expect(await rowOf(second.data.number)).toMatchObject({ state: '0', is_waiting: 0, offer_until: null })
    expect(await runOf(run_id)).toMatchObject({ held: 1 })
  })

  it('a free seat goes to those who wait, and not to a newcomer [P8]', async () => {
    const run_id = await addRun({ seats: 2 })
    const holder = await enrol({ run_id, seats: 2 })
    const [group, single] = [await enrol({ run_id, seats: 2 }), await enrol({ run_id, seats: 1 })]
    await post('withdraw', { token: tokenOf(holder) })
    const newcomer = await enrol({ run_id, seats: 1 })
    expect(newcomer.data.note).toContain('waiting list')
    await deps.jobs.runDue()
    expect([await offerOf(group), await offerOf(single), await offerOf(newcomer)]).toEqual([
      expect.any(Number),
      null,
      null,
    ])
    // Without a waiting list the newcomer is refused.
    await db.update(courseRunTable).set({ has_waiting_list: 0, seats: 3 }).where(eq(courseRunTable.id, run_id))
    expect(await enrol({ run_id, seats: 1 })).toMatchObject({ fields: { run_id: expect.stringContaining('full') } })
  })

  it.each([
    ['enabled', { status: '0' }, { status: '1' }],
    ['open', { state: 'closed' }, { state: 'open' }],
    ['moved to a later day', { start_date: '2026-01-05' }, { start_date: '2026-12-05', end_date: '2026-12-06' }],
    ['larger', { seats: 0 }, { seats: 1 }],
  ] as const)('free seats are offered when a run is %s [P8]', async (_title, before, change) => {
    const run_id = await addRun({ seats: 1, taken: 1 })
    const waiting = await enrol({ run_id, seats: 1 })
    await db
      .update(courseRunTable)
      .set({ taken: 0, ...before })
      .where(eq(courseRunTable.id, run_id))
    expect((await editRun(run_id, change)).json()).toMatchObject({ code: 1 })
    await deps.jobs.runDue()
    expect(await offerOf(waiting)).toEqual(expect.any(Number))
  })

  it.each(['withdraw', 'refuse', 'edit'])('an enrolment that ends by %s keeps no offer [P8]', async (way) => {
    const run_id = await addRun({ seats: 1, taken: 1 })
    const waiting = await enrol({ run_id, seats: 1 })
    await editRun(run_id, { seats: 2 })
    await deps.jobs.runDue()
    expect(await offerOf(waiting)).toEqual(expect.any(Number))
    const id = (await rowOf(waiting.data.number))?.id
    const ended = {
      withdraw: () => post('withdraw', { token: tokenOf(waiting) }),
      refuse: () => act('refuse', { id, message: 'Sorry' }),
      edit: () => act('edit', { id, state: '3' }),
    }[way]
    expect(await ended?.()).toMatchObject({ code: 1 })
    expect(await offerOf(waiting)).toBeNull()
    expect(await runOf(run_id)).toMatchObject({ held: 0 })
  })

  it('no job is added for a run for which nobody waits', async () => {
    const run_id = await addRun({ seats: 2 })
    await deps.jobs.runDue()
    const offers = () => db.select().from(jobTable).where(eq(jobTable.name, 'enrolment.offerSeats'))
    const known = (await offers()).length
    const { data } = await enrol({ run_id })
    await act('refuse', { id: (await rowOf(data.number))?.id, message: 'Sorry' })
    await editRun(run_id, { seats: 5 })
    expect(await offers()).toHaveLength(known)
  })

  it.runIf(kind === 'postgresql')('an offer and a change of the same enrolment wait for each other [P8]', async () => {
    const run_id = await addRun({ seats: 2, taken: 2 })
    const [first, second] = [await enrol({ run_id, seats: 1 }), await enrol({ run_id, seats: 1 })]
    await editRun(run_id, { seats: 4 })
    const firstId = Number((await rowOf(first.data.number))?.id)
    const locked = Promise.withResolvers<void>()
    const change = db.transaction(async (tx) => {
      await lockWaiting(tx, firstId)
      locked.resolve()
      // Meanwhile the job waits for the enrolment.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await setOffer(tx, firstId, { state: '5' })
      await settleSeats(tx, run_id)
    })
    await locked.promise
    await Promise.all([change, deps.jobs.runDue()])
    expect([await offerOf(first), await offerOf(second)]).toEqual([null, expect.any(Number)])
  })

  it('a withdrawn enrolment releases its seats, also a confirmed one, and the next one of the waiting list gets them [P8]', async () => {
    const run_id = await addRun({ seats: 2 })
    const first = await enrol({ run_id, seats: 2 })
    const second = await enrol({ run_id, seats: 1 })
    expect(second.data.note).toContain('waiting list')
    const [mine, waiting] = [await rowOf(first.data.number), await rowOf(second.data.number)]
    expect([mine?.is_waiting, waiting?.is_waiting]).toEqual([0, 1])
    expect(await act('accept', { id: mine?.id, message: 'Welcome' })).toMatchObject({ code: 1 })
    expect(await runOf(run_id)).toMatchObject({ taken: 2, held: 0 })
    expect(await act('accept', { id: waiting?.id, message: 'Welcome' })).toMatchObject({ error: 'RUN_FULL' })
    expect(await rowOf(second.data.number)).toMatchObject({ state: '0', is_waiting: 1 })
    expect(await withdraw(first.data.number)).toMatchObject({ code: 1, data: { state: '5' } })
    expect(await runOf(run_id)).toMatchObject({ taken: 0, held: 0 })
    expect(await act('accept', { id: waiting?.id, message: 'Welcome' })).toMatchObject({ code: 1 })
    expect(await runOf(run_id)).toMatchObject({ taken: 1, held: 0 })
    expect(await rowOf(second.data.number)).toMatchObject({ state: '2', is_waiting: 0 })
  })

  it('a confirmed enrolment cannot be withdrawn after its run is over, and one that is undecided can [P8]', async () => {
    const run_id = await addRun()
    const [confirmed, open] = [await enrol({ run_id }), await enrol({ run_id })]
    expect(await act('accept', { id: (await rowOf(confirmed.data.number))?.id, message: 'Welcome' })).toMatchObject({
      code: 1,
    })
    await db.update(courseRunTable).set({ start_date: '2025-12-05' }).where(eq(courseRunTable.id, run_id))
    expect(await withdraw(confirmed.data.number)).toMatchObject({
      error: 'APPLICATION_DECIDED',
      msg: 'The course is over. The enrolment can no longer be withdrawn.',
      data: { state: '2', mayWithdraw: false },
    })
    expect(await withdraw(open.data.number)).toMatchObject({ code: 1, data: { state: '5' } })
  })

  it('the site can end withdrawals some days before a run, by the calendar of its place', async () => {
    const setDays = async (withdrawal_days: string) => {
      const request = { method: 'POST', url: '/admin/routine.Config/edit', headers: admin.headers } as const
      const reply = await app.inject({ ...request, payload: { withdrawal_days } })
      expect(reply.json()).toMatchObject({ code: 1 })
    }
    await seedConfig(deps)
    const inDays = (days: number) =>
      formatSiteTime(Math.floor(deps.clock() / 1000) + days * 86_400, 'Asia/Shanghai').slice(0, 10)
    const run_id = await addRun({ start_date: inDays(10) })
    const enrolment = await enrol({ run_id })
    const { number } = enrolment.data
    expect(await act('accept', { id: (await rowOf(number))?.id, message: 'Welcome' })).toMatchObject({ code: 1 })
    const opened = { token: tokenOf(enrolment) }
    const status = () => post('status', opened)
    expect(await status()).toMatchObject({ data: { mayWithdraw: true, withdrawUntil: inDays(10) } })
    await setDays('11')
    expect(await status()).toMatchObject({ data: { mayWithdraw: false, withdrawUntil: inDays(-1) } })
    expect(await post('withdraw', opened)).toMatchObject({
      error: 'APPLICATION_DECIDED',
      msg: 'The deadline to withdraw this enrolment has passed. Please contact us.',
    })
    await setDays('10')
    expect(await post('withdraw', opened)).toMatchObject({ code: 1 })
    await setDays('0')
  })

  it('a refused or deleted enrolment releases its seats, and a run keeps the seats that are taken [P8]', async () => {
    const run_id = await addRun({ seats: 4 })
    const numbers = [await enrol({ run_id, seats: 2 }), await enrol({ run_id, seats: 2 })].map(
      ({ data }) => data.number,
    )
    const [one, other] = await Promise.all(numbers.map(rowOf))
    expect(await runOf(run_id)).toMatchObject({ held: 4 })
    expect(await act('refuse', { id: one?.id, message: 'Sorry' })).toMatchObject({ code: 1 })
    expect(await runOf(run_id)).toMatchObject({ held: 2 })
    await act('accept', { id: other?.id, message: 'Welcome' })
    const edit = async (body: object) => {
      const headers = { ...admin.headers, 'think-lang': 'en' }
      return (
        await app.inject({ method: 'POST', url: '/admin/course.Run/edit', headers, payload: { id: run_id, ...body } })
      ).json()
    }
    expect(await edit({ seats: 1 })).toMatchObject({ fields: { seats: expect.stringContaining('taken') } })
    expect(await edit({ seats: 2, taken: 0 })).toMatchObject({ code: 1 })
    const headers = { ...admin.headers }
    await app.inject({ method: 'DELETE', url: `/admin/setin.Enrolment/del?ids[]=${other?.id}`, headers })
    expect(await runOf(run_id)).toMatchObject({ seats: 2, taken: 0, held: 0 })
  })

  it('a run that has begun, is closed, is not public or belongs to a hidden course accepts no enrolment and has no form [P8]', async () => {
    const runs = [
      await addRun({ start_date: '2026-01-01' }),
      await addRun({ state: 'closed' }),
      await addRun({ state: 'cancelled' }),
      await addRun({ status: '0' }),
      await addRun({ course_id: 2 }),
      999_999,
    ]
    for (const run_id of runs) {
      expect(await enrol({ run_id })).toMatchObject({ code: 0, fields: { run_id: expect.any(String) } })
      expect(await formOf(run_id)).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
    }
    expect(await enrol({})).toMatchObject({ fields: { run_id: expect.any(String) } })
    expect(await enrol({ run_id: await addRun(), seats: 6 })).toMatchObject({ fields: { seats: expect.any(String) } })
    const { data } = await formOf(await addRun({ title_en: 'Weekend', end_date: '2026-12-06', venue_en: 'Room 1' }))
    expect(data.form.choices.run_id).toMatchObject([
      { label: 'Asking', description: 'Weekend · 2026-12-05 – 2026-12-06 · Room 1' },
    ])
  })

  it('runs stand in for the dates of their course in filters, facets, orders and its page', async () => {
    await db.delete(setinEnrolmentTable)
    await db.delete(courseRunTable)
    await db
      .insert(courseTable)
      .values([
        { title: '无班次', slug: 'plain', kind: 'offline', price: 20_000, status: '1', start_date: '2026-11-01' },
      ])
    await addRun({ start_date: '2026-12-05', region: [33, 3301, 330_106] })
    await addRun({ start_date: '2026-10-03', price: 30_000 })
    await addRun({ start_date: '2026-02-07' })
    await addRun({ start_date: '2026-09-05', state: 'cancelled' })
    await deps.cache.drop(['course'])
    const listOf = async (query: string) => {
      const { data } = (await app.inject(`/api/course.Course/list?${query}`)).json()
      return { ...data, slugs: data.list.map(({ slug }: { slug: string }) => slug) }
    }
    expect((await listOf('month=2026-12')).slugs).toEqual(['asking'])
    expect((await listOf('month=2026-10')).slugs).toEqual(['asking'])
    // For a course with runs, its own date does not count, and neither does a cancelled run.
    expect((await listOf('month=2026-01')).slugs).toEqual([])
    expect((await listOf('month=2026-09')).slugs).toEqual([])
    expect((await listOf('month=2026-11')).slugs).toEqual(['plain'])
    expect((await listOf('region=3301')).slugs).toEqual(['asking'])
    expect((await listOf('price=300-1000')).slugs).toEqual(['asking'])
    expect((await listOf('order=start')).slugs).toEqual(['asking', 'plain'])
    expect((await listOf('order=price')).slugs).toEqual(['plain', 'asking'])
    const { facets } = await listOf('')
    // No past month is offered.
    expect(facets.month.map(({ value, count: found }: { value: string; count: number }) => [value, found])).toEqual([
      ['2026-10', 1],
      ['2026-11', 1],
      ['2026-12', 1],
    ])
    const { data } = (await app.inject('/api/content/course?slug=asking')).json() as Reply<CourseContent>
    // The test's clock shows 2026-03-02: the run of February is over.
    expect(data.course.runs.map(({ start_date, state }) => [start_date, state])).toEqual([
      ['2026-09-05', 'cancelled'],
      ['2026-10-03', 'open'],
      ['2026-12-05', 'open'],
    ])
    const { data: offline } = (await app.inject('/api/content/offline?month=2026-02')).json()
    expect(offline.calendar).toMatchObject([{ slug: 'asking', start_date: '2026-02-07' }])
  })
})
