import { lockCalls } from '@teachnet/contract/people'
import { bulkCalls, presenceCalls } from '@teachnet/contract/lists'
import { idleMinutesOf, menuCalls } from '@teachnet/contract/preferences'
import { areaCalls, calls, tokenLifetimes } from '@teachnet/protocol'
import type { ClockPort, DatabasePort, RandomPort } from '../../../platform/ports.ts'
import { farAhead } from '../../../platform/db/within-period.ts'
import type { AdminCaller } from '../../../http/caller/caller.ts'
import { endIdleLock, recordIdleLock } from './session.repo.ts'

/** The data of a request that shows whether its administrator is active. */
export interface ActivityRequest {
  /** Path of the route, as it is declared. */
  readonly path: string | undefined
  readonly query: unknown
}

/**
 * Seconds that the server waits longer than the page: the page reports input with the next request for the counts of
 * the menu, which it sends every minute and may send late.
 */
const grace = 180
/** Minimum seconds by which the time of the lock moves, so that not every request writes. */
const smallestMove = 30

/** Calls that pages repeat by themselves: they do not show that somebody uses the page. */
const background: ReadonlySet<string> = new Set(
  [menuCalls.waitingRecords, presenceCalls.beat, bulkCalls.run, calls.operation].map(({ path }) => path),
)
/** Calls that lock or end the session. */
const ending: ReadonlySet<string> = new Set([lockCalls.lockSession, areaCalls.admin.logout].map(({ path }) => path))

/**
 * Whether a request shows activity of the administrator; otherwise the page sent it by itself. Pages request the counts of the menu by
 * themselves, and report input with them.
 */
function isActivity({ path = '', query }: ActivityRequest): boolean {
  if (ending.has(path)) return false
  if (path === menuCalls.waitingRecords.path) return Object(query).active === '1'
  return !background.has(path)
}

/** Returns the function that moves the time at which the session of a caller locks by itself. */
export function createSessionActivity(
  deps: DatabasePort & ClockPort & RandomPort,
  loadIdleMinutes: () => Promise<number>,
): (caller: AdminCaller, request: ActivityRequest) => Promise<void> {
  const { db, clock } = deps
  return async ({ id, session }, request) => {
    if (!session) return
    const now = Math.floor(clock() / 1000)
    const { family, idleAt, ownIdleMinutes } = session
    const isActive = isActivity(request)
    if (!isActive && idleAt === undefined) return
    const minutes = idleMinutesOf(await loadIdleMinutes(), ownIdleMinutes)
    if (minutes === 0) {
      if (isActive && idleAt !== undefined) await endIdleLock(db, family)
      return
    }
    const lockAt = now + minutes * 60 + grace
    // A clock that ran ahead, or a longer time that applied before, does not delay the lock.
    const isTooLate = idleAt !== undefined && idleAt > lockAt + farAhead
    if (!isTooLate && (!isActive || Math.abs(lockAt - (idleAt ?? 0)) < smallestMove)) return
    // No session lives longer than a refresh token that is issued now.
    await recordIdleLock(db, deps, { userId: id, family, lockAt, now, expireTime: now + tokenLifetimes.refresh })
  }
}
