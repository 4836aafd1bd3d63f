import type { Area } from '@teachnet/protocol'
import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { token as tokenTable } from '../../db/schema.ts'
import { hashToken } from './token.ts'

/** A refresh token as it is stored. Times in Unix seconds. */
export interface StoredRefresh {
  readonly user_id: number
  readonly family: string
  readonly create_time: number
  readonly expire_time: number
  readonly uses: number
  readonly use_time: number | null
  readonly replace_time: number | null
}

/**
 * Maximum number of retired access tokens of a session that are kept. A kept token is answered "expired", an older one
 * "unknown".
 */
const mostAccessTokens = 5

const { user_id, family, create_time, expire_time, uses, use_time, replace_time } = tokenTable

/** Finds and locks a refresh token of the area, so that concurrent refreshes run one after the other. */
export async function lockRefreshToken(tx: Queries, area: Area, token: string): Promise<StoredRefresh | undefined> {
  const rows = await tx
    .select({ user_id, family, create_time, expire_time, uses, use_time, replace_time })
    .from(tokenTable)
    .where(and(eq(tokenTable.token, hashToken(token)), eq(tokenTable.type, area.tokenTypes.refresh)))
    .for('update')
  return rows[0]
}

export async function markUsed(tx: Queries, token: string, now: number): Promise<void> {
  await tx
    .update(tokenTable)
    .set({ uses: sql`${uses} + 1`, use_time: now })
    .where(eq(tokenTable.token, hashToken(token)))
}

export async function markReplaced(tx: Queries, token: string, now: number): Promise<void> {
  await tx
    .update(tokenTable)
    .set({ replace_time: now })
    .where(eq(tokenTable.token, hashToken(token)))
}

export async function endFamily(tx: Queries, name: string): Promise<void> {
  await tx.delete(tokenTable).where(eq(family, name))
}

/** Makes the access tokens of a session, except one, expire at a moment, and deletes all but the last few. */
export async function retireAccessTokens(
  tx: Queries,
  { area, family: name, except, at }: { area: Area; family: string; except: string; at: number },
): Promise<void> {
  const isAccess = and(eq(family, name), eq(tokenTable.type, area.tokenTypes.access))
  const isOther = ne(tokenTable.token, hashToken(except))
  const newest = tx
    .select({ token: tokenTable.token })
    .from(tokenTable)
    .where(and(isAccess, isOther))
    .orderBy(desc(create_time), tokenTable.token)
    .limit(mostAccessTokens)
  await tx.delete(tokenTable).where(and(isAccess, isOther, notInArray(tokenTable.token, newest)))
  await tx
    .update(tokenTable)
    .set({ expire_time: sql`least(${expire_time}, ${at})` })
    .where(and(isAccess, isOther))
}
