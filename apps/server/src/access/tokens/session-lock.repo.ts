import { tokenLifetimes } from '@teachnet/protocol'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { token as tokenTable } from '../../db/schema.ts'
import { createToken } from './token.ts'
import { storeToken, type TokenSource } from './token.repo.ts'

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
export async function noteIdleLock(
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
