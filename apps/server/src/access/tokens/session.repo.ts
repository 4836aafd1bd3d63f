import type { Area } from '@teachnet/protocol'
import { and, desc, eq, gt, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { signIn, token as tokenTable } from '../../db/schema.ts'
import { hashToken, sessionIdleLife } from './token.ts'

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

export async function noteTokenUse(db: Queries, hash: string, now: number): Promise<void> {
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
