import { and, count, desc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../../../platform/db/client.ts'
import { user, userMoneyLog, userScoreLog } from '../../../records/tables/member.ts'
import { isUniqueText } from '../../../records/tables/unique-text.ts'

/** Whether a member exists and is enabled: what an address with a key acts for, without a session. */
export async function isEnabledMember(db: Queries, id: number): Promise<boolean> {
  const found = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), eq(user.status, 'enable')))
  return found.length > 0
}

export interface Page {
  /** 1-based. */
  readonly page: number
  readonly limit: number
  /** Unix seconds: from the first, inclusive, to the second, exclusive. */
  readonly period: readonly [number, number] | undefined
  /** Empty: both. */
  readonly direction: '' | 'in' | 'out'
}

/**
 * Sums of a member's changes per day.
 *
 * @param starts when each day starts, in Unix seconds, ascending; the last day is open-ended
 * @returns one sum for each start
 */
export async function sumByDay(
  db: Queries,
  log: 'money' | 'score',
  { userId, starts }: { readonly userId: number; readonly starts: readonly number[] },
): Promise<number[]> {
  const t = log === 'money' ? userMoneyLog : userScoreLog
  const amount = log === 'money' ? userMoneyLog.money : userScoreLog.score
  // Not `at time zone`: the time zone data of the database may differ from ours.
  const day = sql<number>`width_bucket(${t.create_time}::float8, ${sql.param(starts)}::float8[])`
  const rows = await db
    .select({ day, total: sql<number>`sum(${amount})::float8` })
    .from(t)
    .where(and(eq(t.user_id, userId), gte(t.create_time, starts[0] ?? 0)))
    // By position: PostgreSQL would treat the same expression with another parameter as a different one.
    .groupBy(sql`1`)
  const totals = new Map(rows.map((row) => [row.day, row.total]))
  return starts.map((_, index) => totals.get(index + 1) ?? 0)
}

export async function listMoneyLog(db: Queries, userId: number, { page, limit, ...filter }: Page) {
  const isOwn = and(eq(userMoneyLog.user_id, userId), isWithin(userMoneyLog.create_time, userMoneyLog.money, filter))
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(userMoneyLog)
      .where(isOwn)
      .orderBy(desc(userMoneyLog.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(userMoneyLog).where(isOwn),
  ])
  return { rows, total: totals[0]?.total ?? 0 }
}

export async function listScoreLog(db: Queries, userId: number, { page, limit, ...filter }: Page) {
  const isOwn = and(eq(userScoreLog.user_id, userId), isWithin(userScoreLog.create_time, userScoreLog.score, filter))
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(userScoreLog)
      .where(isOwn)
      .orderBy(desc(userScoreLog.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(userScoreLog).where(isOwn),
  ])
  return { rows, total: totals[0]?.total ?? 0 }
}

function isWithin(time: PgColumn, amount: PgColumn, { period, direction }: Pick<Page, 'period' | 'direction'>) {
  return and(
    period && and(gte(time, period[0]), lt(time, period[1])),
    direction === 'in' ? gt(amount, 0) : undefined,
    direction === 'out' ? lt(amount, 0) : undefined,
  )
}

export interface Profile {
  readonly avatar: string
  readonly username: string
  readonly nickname: string
  readonly gender: number
  /** `YYYY-MM-DD`. */
  readonly birthday: string | null
  readonly motto: string
}

/** Undefined fields stay unchanged. */
export type ProfileChange = { readonly [K in keyof Profile]: Profile[K] | undefined }

export async function isNameTaken(db: Queries, username: string, exceptId: number): Promise<boolean> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(isUniqueText(user.username, username), ne(user.id, exceptId)))
  return rows.length > 0
}

export async function saveProfile(db: Queries, id: number, profile: ProfileChange, now: number): Promise<void> {
  await db
    .update(user)
    .set({ ...profile, update_time: now })
    .where(eq(user.id, id))
}

export async function findProfile(db: Queries, id: number): Promise<Profile | undefined> {
  const { avatar, username, nickname, gender, birthday, motto } = user
  const rows = await db
    .select({ avatar, username, nickname, gender, birthday, motto })
    .from(user)
    .where(eq(user.id, id))
  return rows[0]
}

/** Also resets the delay after wrong passwords: the caller has verified that the owner sets this password. */
export async function savePassword(db: Queries, id: number, password: string, now: number): Promise<void> {
  await db.update(user).set({ password, login_failure: 0, update_time: now }).where(eq(user.id, id))
}

/** Replaces a password if it is still the known one. Returns whether it was. */
export async function replacePassword(
  db: Queries,
  { id, known, hash, now }: { id: number; known: string | undefined; hash: string; now: number },
): Promise<boolean> {
  if (known === undefined) return false
  const rows = await db
    .update(user)
    .set({ password: hash, login_failure: 0, update_time: now })
    .where(and(eq(user.id, id), eq(user.password, known)))
    .returning({ id: user.id })
  return rows.length === 1
}

/** Leaves an account without a password: its owner sets one by a code. */
export async function clearPassword(db: Queries, id: number, now: number): Promise<void> {
  await db.update(user).set({ password: '', update_time: now }).where(eq(user.id, id))
}
