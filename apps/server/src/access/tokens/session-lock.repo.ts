import { tokenLifetimes } from '@teachnet/protocol'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { token as tokenTable } from '../../db/schema.ts'
import { createToken } from './token.ts'
import { storeToken, type TokenSource } from './token.repo.ts'

/** A locked session has a token of this type, which no client holds. It ends with the others of the session. */
const lockType = 'admin-lock'

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

export async function unlockSession(db: Queries, family: string): Promise<void> {
  await db.delete(tokenTable).where(and(eq(tokenTable.family, family), eq(tokenTable.type, lockType)))
}
