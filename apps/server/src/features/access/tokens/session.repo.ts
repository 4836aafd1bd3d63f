import { type Area, tokenLifetimes } from '@teachnet/protocol'
import { and, desc, eq, gt, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { signIn, token as tokenTable } from '../access.table.ts'
import { hashToken, sessionIdleLife, createToken } from '../../../platform/secrets/token.ts'
import { storeToken, type TokenSource } from './token.repo.ts'

/** A session as its owner sees it. Times in Unix seconds. */
export interface Session {
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
export interface IdleLock {
  readonly userId: number
  readonly family: string
  readonly lockAt: number
  readonly now: number
  readonly expireTime: number
}

/** Moves the time at which a session locks by itself. A time that has passed stays: the session is locked. */
export async function recordIdleLock(
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
export async function endIdleLock(db: Queries, family: string): Promise<void> {
  await db.delete(tokenTable).where(and(eq(tokenTable.family, family), eq(tokenTable.type, idleType)))
}
