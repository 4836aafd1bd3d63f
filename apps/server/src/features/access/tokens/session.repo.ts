import { type Area, tokenLifetimes, areaCalls, calls } from '@teachnet/protocol'
import { and, desc, eq, gt, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { signIn, token as tokenTable } from '../access.table.ts'
import { hashToken, sessionIdleLife, createToken } from '../../../platform/secrets/token.ts'
import { storeToken, type TokenSource } from './token.repo.ts'
import { lockCalls } from '@teachnet/contract/people'
import { bulkCalls, presenceCalls, sharedTextCalls } from '@teachnet/contract/lists'
import { idleMinutesOf, menuCalls } from '@teachnet/contract/preferences'
import type { ClockPort, DatabasePort, RandomPort } from '../../../platform/ports.ts'
import { farAhead } from '../../../platform/db/within-period.ts'
import type { AdminCaller } from '../../../http/caller/caller.ts'

/** A session as its owner sees it. Times in Unix seconds. */
interface Session {
  readonly id: number
  readonly family: string
  readonly ip: string
  readonly userAgent: string
  readonly createTime: number
  /** The last use, to the minute. */
  readonly useTime: number
}

interface Owner {
  readonly area: Area
  readonly userId: number
}

export async function recordTokenUse(db: Queries, hash: string, now: number): Promise<void> {
  await db.update(tokenTable).set({ use_time: now }).where(eq(tokenTable.token, hash))
}

/** The sessions of an account that are not over, the last used one first. */
export async function listSessions(
  db: Queries,
  { area, userId, tokenLife, now }: Owner & { readonly tokenLife: number; readonly now: number },
): Promise<Session[]> {
  const { access, refresh } = area.tokenTypes
  const used = sql`coalesce(${tokenTable.use_time}, ${tokenTable.create_time})`
  const isUsable = or(
    eq(tokenTable.type, access),
    and(
      eq(tokenTable.type, refresh),
      isNull(tokenTable.replace_time),
      sql`${used} + ${sessionIdleLife(tokenLife)} > ${now}`,
    ),
  )
  const useTime = max(sql<number>`${used}`).mapWith(Number)
  const rows = await db
    .select({
      id: signIn.id,
      family: tokenTable.family,
      ip: signIn.ip,
      userAgent: signIn.user_agent,
      createTime: signIn.create_time,
      useTime,
    })
    .from(tokenTable)
    .innerJoin(signIn, eq(signIn.family, tokenTable.family))
    .where(and(eq(tokenTable.user_id, userId), isUsable, gt(tokenTable.expire_time, now)))
    .groupBy(tokenTable.family, signIn.id)
    .orderBy(desc(sql`max(${used})`), desc(signIn.id))
  return rows.map((row) => ({ ...row, useTime: row.useTime ?? row.createTime }))
}

/** The session that a presented token belongs to. */
export async function findFamily(db: Queries, token: string): Promise<string | undefined> {
  const rows = await db
    .select({ family: tokenTable.family })
    .from(tokenTable)
    .where(eq(tokenTable.token, hashToken(token)))
  return rows[0]?.family
}

/** An open session that is not locked, and when its last access token expires in Unix seconds. */
export interface OpenSession extends Owner {
  readonly family: string
  readonly expireTime: number
}

/** The session of a family, if it has an access token that is still valid and it is not locked. */
export async function findOpenSession(
  db: Queries,
  { area, family, now }: { readonly area: Area; readonly family: string; readonly now: number },
): Promise<OpenSession | undefined> {
  const rows = await db
    .select({ userId: tokenTable.user_id, expireTime: max(tokenTable.expire_time), isLocked: isSessionLocked() })
    .from(tokenTable)
    .where(
      and(eq(tokenTable.family, family), eq(tokenTable.type, area.tokenTypes.access), gt(tokenTable.expire_time, now)),
    )
    .groupBy(tokenTable.user_id, tokenTable.family)
  const [row] = rows
  if (!row || row.isLocked || row.expireTime === null) return undefined
  return { area, family, userId: row.userId, expireTime: Number(row.expireTime) }
}

/** Issues another access token of a session, which ends with the session. */
export async function addAccessToken(
  db: Queries,
  { clock, random }: TokenSource,
  { area, family, userId, expireTime }: OpenSession,
): Promise<string> {
  const token = createToken(random)
  const now = Math.floor(clock() / 1000)
  await storeToken(db, token, { type: area.tokenTypes.access, userId, family, now, expireTime })
  return token
}

/** Ends one session of an account. Returns whether there was one. */
export async function endSession(db: Queries, { area, userId }: Owner, id: number): Promise<boolean> {
  const family = db
    .select({ family: signIn.family })
    .from(signIn)
    .where(and(eq(signIn.id, id), eq(signIn.area, area.name), eq(signIn.user_id, userId)))
  const rows = await db
    .delete(tokenTable)
    .where(and(isOf(area, userId), inArray(tokenTable.family, family)))
    .returning({ type: tokenTable.type })
  return rows.length > 0
}

/** Ends every session of an account except one. Returns how many ended. */
export async function endOtherSessions(db: Queries, { area, userId }: Owner, family: string): Promise<number> {
  const rows = await db
    .delete(tokenTable)
    .where(and(isOf(area, userId), ne(tokenTable.family, family)))
    .returning({ family: tokenTable.family })
  return new Set(rows.map((row) => row.family)).size
}

function isOf(area: Area, userId: number) {
  return and(eq(tokenTable.user_id, userId), inArray(tokenTable.type, Object.values(area.tokenTypes)))
}

/** A locked session has a token of this type, which no client holds. It ends with the others of the session. */
const lockType = 'admin-lock'

/** A session that locks by itself has a token of this type, which no client holds either: its `create_time` is when it locks. */
const idleType = 'admin-idle'

/** When the session of the selected token locks by itself, in Unix seconds; null: never. */
export function idleLockTime() {
  return sql<number | null>`(select max(mark.create_time) from ${tokenTable} mark
    where mark.family = ${tokenTable.family} and mark.type = ${idleType})`
}

/** Whether the session of the selected token is locked. */
export function isSessionLocked() {
  return sql<boolean>`exists (select 1 from ${tokenTable} mark where mark.family = ${tokenTable.family} and mark.type = ${lockType})`
}

/** Locks a session of an administrator. A second lock changes nothing: one unlocking removes both. */
export async function lockSession(
  db: Queries,
  { clock, random }: TokenSource,
  { userId, family }: { readonly userId: number; readonly family: string },
): Promise<void> {
  const now = Math.floor(clock() / 1000)
  // No session lives longer than a refresh token that is issued now.
  const lock = { type: lockType, userId, family, now, expireTime: now + tokenLifetimes.refresh }
  await storeToken(db, createToken(random), lock)
}

/** Unlocks a session. The next activity sets the time of its next automatic lock. */
export async function unlockSession(db: Queries, family: string): Promise<void> {
  await db.delete(tokenTable).where(and(eq(tokenTable.family, family), inArray(tokenTable.type, [lockType, idleType])))
}

/** The time at which a session locks by itself. Times in Unix seconds. */
interface IdleLock {
  readonly userId: number
  readonly family: string
  readonly lockAt: number
  readonly now: number
  readonly expireTime: number
}

/** Moves the time at which a session locks by itself. A time that has passed stays: the session is locked. */
async function recordIdleLock(
  db: Queries,
  { random }: Pick<TokenSource, 'random'>,
  { userId, family, lockAt, now, expireTime }: IdleLock,
): Promise<void> {
  const isMark = and(eq(tokenTable.family, family), eq(tokenTable.type, idleType))
  const known = await db
    .update(tokenTable)
    .set({
      create_time: sql`case when ${tokenTable.create_time} > ${now} then ${lockAt}::bigint else ${tokenTable.create_time} end`,
      expire_time: expireTime,
    })
    .where(isMark)
    .returning({ type: tokenTable.type })
  if (known.length === 0)
    await storeToken(db, createToken(random), { type: idleType, userId, family, now: lockAt, expireTime })
}

/** The session no longer locks by itself. */
async function endIdleLock(db: Queries, family: string): Promise<void> {
  await db.delete(tokenTable).where(and(eq(tokenTable.family, family), eq(tokenTable.type, idleType)))
}

/** The data of a request that shows whether its administrator is active. */
interface ActivityRequest {
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
  [menuCalls.waitingRecords, presenceCalls.beat, sharedTextCalls.exchange, bulkCalls.run, calls.operation].map(
    ({ path }) => path,
  ),
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
