import { formatSiteTime } from '@teachnet/contract/site-time'
import { calls, type DailyCheckIn } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort, MessagesPort } from '../../platform/ports.ts'
import { addBalanceEntry, highestBalance, lockBalance, setBalance, findMemberZone } from '../members/index.ts'
import { findCheckIn, saveCheckIn } from './check-in.repo.ts'
import { type CheckIn, checkInOn, isDone, streakOn } from './streak.ts'

/** Dependencies of this module. */
export interface CheckInOptions {
  readonly deps: DatabasePort & ClockPort & MessagesPort
  readonly loadSettings: () => Promise<{ readonly timeZone: string; readonly checkInPoints: number }>
}

/** Lets members check in once a day of their time zone. A check-in adds points, and days in a row form a streak. */
export function checkInRoutes(app: FastifyInstance, { deps, loadSettings }: CheckInOptions): void {
  const { db, clock, translate } = deps

  serveCall(app, calls.dailyCheckIn, async ({ query, caller }) => {
    const { today, points } = await loadDay(caller.id, query.timeZone)
    return success(toState(await findCheckIn(db, caller.id), today, points))
  })

  serveCall(app, calls.checkInToday, async ({ body, caller, request }) => {
    const { today, points, now } = await loadDay(caller.id, body.timeZone)
    const memo = translate(request.locale, 'checkIn.memo')
    const { last, score } = await db.transaction((tx) => checkIn(tx, caller.id, { today, points, memo, now }))
    return success({ ...toState(last, today, points), score })
  })

  async function loadDay(userId: number, ofBrowser: string) {
    const { timeZone: ofSite, checkInPoints: points } = await loadSettings()
    const now = Math.floor(clock() / 1000)
    const today = formatSiteTime(now, await findMemberZone(db, userId, { ofBrowser, ofSite })).slice(0, 10)
    return { today, points, now }
  }
}

/** The lock on the member's row makes concurrent calls wait: only the first one finds the day without a check-in. */
async function checkIn(
  tx: Queries,
  userId: number,
  { today, points, memo, now }: { today: string; points: number; memo: string; now: number },
): Promise<{ last: CheckIn | undefined; score: number }> {
  const before = await lockBalance(tx, userId, 'score')
  if (before === undefined) throw fail('NEED_LOGIN')
  const last = await findCheckIn(tx, userId)
  const made = checkInOn(last, today)
  if (!made) return { last, score: before }
  await saveCheckIn(tx, userId, made, now)
  const after = Math.min(before + points, highestBalance.score)
  if (after !== before) {
    await setBalance(tx, userId, 'score', { value: after, now })
    await addBalanceEntry(tx, userId, 'score', { before, after, memo, now })
  }
  return { last: made, score: after }
}

function toState(last: CheckIn | undefined, today: string, points: number): DailyCheckIn {
  return { isDone: isDone(last, today), streak: streakOn(last, today), longest: last?.longest ?? 0, points }
}
