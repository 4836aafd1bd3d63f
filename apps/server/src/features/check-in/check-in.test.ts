import type { DailyCheckIn } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { user, userScoreLog } from '../schema.ts'
import { seedConfig } from '../site-config/site-configuration.service.ts'
import { createTestAdmin, createTestMember, signInAgain, type TestAccount } from '../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'

interface Reply {
  code: number
  data: DailyCheckIn & { score: number }
}

const day = 86_400_000

describe.each(oneDatabase)('the daily check-in on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let root: TestAccount

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    deps = await createTestDeps(db)
    await seedConfig(deps)
    app = await buildApp(deps)
    root = await createTestAdmin(deps, { username: 'config-keeper' })
  })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  const stateOf = async ({ id }: TestAccount, timeZone = '') => {
    const { headers } = await signInAgain(deps, 'member', id)
    const url = `/api/account/dailyCheckIn?timeZone=${encodeURIComponent(timeZone)}`
    return (await app.inject({ url, headers })).json<Reply>()
  }
  const checkIn = async ({ id }: TestAccount, timeZone?: string) =>
    postAs((await signInAgain(deps, 'member', id)).headers, timeZone === undefined ? {} : { timeZone })
  const postAs = async (headers: TestAccount['headers'], payload: object) => {
    const url = '/api/account/checkInToday'
    return (
      await app.inject({ method: 'POST', url, payload, headers: { 'think-lang': 'en', ...headers } })
    ).json<Reply>()
  }
  const configure = async (payload: object) => {
    const { headers: signedIn } = await signInAgain(deps, 'admin', root.id)
    const headers = { server: 'true', 'think-lang': 'en', ...signedIn }
    return (await app.inject({ method: 'POST', url: '/admin/routine.Config/edit', payload, headers })).json<Reply>()
  }
  /** Advances the clock to the next moment with this time in UTC. */
  const advanceTo = (time: string) => {
    const today = new Date(deps.clock()).toISOString().slice(0, 10)
    const wanted = Date.parse(`${today}T${time}Z`)
    deps.clock.advance(wanted > deps.clock() ? wanted - deps.clock() : wanted + day - deps.clock())
  }
  const logOf = (id: number) => db.select().from(userScoreLog).where(eq(userScoreLog.user_id, id))

  it('a member gets the points once a day, however many calls arrive at the same time [P5]', async () => {
    const member = await createTestMember(deps, { username: 'eager' })
    expect(await stateOf(member)).toMatchObject({ code: 1, data: { isDone: false, streak: 0, longest: 0, points: 1 } })
    const replies = await Promise.all(Array.from({ length: 12 }, () => checkIn(member)))
    expect(new Set(replies.map(({ data }) => JSON.stringify(data)))).toEqual(
      new Set([JSON.stringify({ isDone: true, streak: 1, longest: 1, points: 1, score: 1 })]),
    )
    expect(await logOf(member.id)).toMatchObject([{ score: 1, before: 0, after: 1, memo: 'Daily check-in' }])
    expect(await stateOf(member)).toMatchObject({ data: { isDone: true, streak: 1 } })
  })

  it('days in a row form a streak, a missed day ends it, and the longest one is remembered', async () => {
    const member = await createTestMember(deps, { username: 'loyal' })
    for (const streak of [1, 2, 3]) {
      expect(await checkIn(member)).toMatchObject({ data: { isDone: true, streak, longest: streak, score: streak } })
      deps.clock.advance(day)
    }
    expect(await stateOf(member)).toMatchObject({ data: { isDone: false, streak: 3, longest: 3 } })
    deps.clock.advance(day)
    expect(await stateOf(member)).toMatchObject({ data: { isDone: false, streak: 0, longest: 3 } })
    expect(await checkIn(member)).toMatchObject({ data: { streak: 1, longest: 3, score: 4 } })
  })

  it("a day ends at midnight of the member's time zone, and at that of the site without one", async () => {
    const inShanghai = await createTestMember(deps, { username: 'shanghai' })
    const inLondon = await createTestMember(deps, { username: 'london' })
    const unknown = await createTestMember(deps, { username: 'nowhere' })
    advanceTo('15:59:59')
    for (const [member, zone] of [
      [inShanghai, 'Asia/Shanghai'],
      [inLondon, 'Europe/London'],
      [unknown, 'Mars/Olympus'],
    ] as const)
      expect(await checkIn(member, zone)).toMatchObject({ data: { isDone: true, streak: 1 } })
    deps.clock.advance(1000)
    expect(await stateOf(inShanghai, 'Asia/Shanghai')).toMatchObject({ data: { isDone: false, streak: 1 } })
    expect(await stateOf(unknown)).toMatchObject({ data: { isDone: false, streak: 1 } })
    expect(await stateOf(inLondon, 'Europe/London')).toMatchObject({ data: { isDone: true, streak: 1 } })
    expect(await checkIn(inShanghai, 'Asia/Shanghai')).toMatchObject({ data: { streak: 2 } })
    expect(await checkIn(inLondon, 'Europe/London')).toMatchObject({ data: { streak: 1, score: 1 } })
  })

  it('changing the time zone gains at most the day that has begun elsewhere', async () => {
    const member = await createTestMember(deps, { username: 'traveller' })
    advanceTo('11:00:00')
    const zones = [
      'Pacific/Kiritimati',
      'Asia/Shanghai',
      'Pacific/Niue',
      'Pacific/Kiritimati',
      'Etc/GMT+12',
      'Europe/London',
    ]
    for (let count = 0; count < 10; count += 1) {
      for (const zone of zones) await checkIn(member, zone)
      deps.clock.advance(day)
    }
    expect(await logOf(member.id)).toHaveLength(10)
  })

  it('the time zone that the member has chosen determines the day, not that of the browser', async () => {
    const member = await createTestMember(deps, { username: 'chooser' })
    const prefer = async (timeZone: string) => {
      const { headers } = await signInAgain(deps, 'member', member.id)
      const url = '/api/account/preferences'
      const payload = { locale: 'en', timeZone }
      return (
        await app.inject({ method: 'POST', url, payload, headers: { 'think-lang': 'en', ...headers } })
      ).json<Reply>()
    }
    expect(await prefer('Mars/Olympus')).toMatchObject({ code: 0, msg: 'Please choose a time zone' })
    expect(await prefer('Europe/London')).toMatchObject({ code: 1 })
    advanceTo('16:30:00')
    expect(await checkIn(member, 'Asia/Shanghai')).toMatchObject({ data: { isDone: true, streak: 1 } })
    advanceTo('16:00:00')
    // A day has passed in London, and the browser has moved on: one more check-in, not two.
    expect(await checkIn(member, 'Pacific/Kiritimati')).toMatchObject({ data: { streak: 2 } })
    expect(await stateOf(member, 'Pacific/Kiritimati')).toMatchObject({ data: { isDone: true } })
    expect(await logOf(member.id)).toHaveLength(2)
  })

  it('no points and no log entry are added if the configuration has 0', async () => {
    const member = await createTestMember(deps, { username: 'selfless' })
    expect(await configure({ check_in_points: 1001 })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('0 to 1,000 points'),
    })
    expect(await configure({ check_in_points: 0 })).toMatchObject({ code: 1 })
    expect(await checkIn(member)).toMatchObject({ data: { isDone: true, streak: 1, points: 0, score: 0 } })
    expect(await logOf(member.id)).toEqual([])
    expect(await configure({ check_in_points: 1 })).toMatchObject({ code: 1 })
  })

  it('points stop at the highest score that the field can hold', async () => {
    const member = await createTestMember(deps, { username: 'wealthy' })
    await db.update(user).set({ score: 2_147_483_647 }).where(eq(user.id, member.id))
    expect(await checkIn(member)).toMatchObject({ code: 1, data: { isDone: true, score: 2_147_483_647 } })
  })

  it('calls without a session are refused', async () => {
    expect(await postAs({ server: 'true' }, {})).toMatchObject({ code: 303 })
  })
})
