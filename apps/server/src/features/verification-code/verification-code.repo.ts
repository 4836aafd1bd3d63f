import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { user } from '../../records/tables/member.ts'
import { verificationCode as codes } from './verification-code.table.ts'
import { isUniqueText } from '../../records/tables/unique-text.ts'
import { isWithinPeriod, type Period } from '../../platform/db/within-period.ts'

/** The purpose and the address of a code: it is valid for this pair only. */
export interface CodeKey {
  readonly channel: 'email' | 'sms'
  readonly address: string
  readonly event: string
}

/** The first keys of the locks: one for addresses, one for network addresses. */
const locks = { address: 7_303_015, ip: 7_303_016 } as const

/**
 * Locks the address and the network address until the transaction ends, so that two concurrent calls cannot exceed a limit together.
 * The order is fixed, so that two requests cannot deadlock.
 */
export async function lockLimits(tx: Queries, { address, ip }: { address: string; ip: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.address}::int, hashtext(${address}))`)
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.ip}::int, hashtext(${ip}))`)
}

/** The codes of a day: those of the last minute for this purpose, those to the address, and those from the network. */
export interface SentCodes {
  readonly sameMinute: number
  readonly sameMinuteFromIp: number
  readonly toAddress: number
  readonly fromIpToAddress: number
  readonly fromIp: number
}

/** Counts the codes that were sent within a period. */
export async function countSent(
  db: Queries,
  { address, event }: CodeKey,
  { ip, sinceMinute, ...period }: Period & { ip: string; sinceMinute: number },
): Promise<SentCodes> {
  const isTo = sql`${codes.address} = ${address}`
  const isFrom = sql`${codes.ip} = ${ip}`
  const isSameMinute = sql`${isTo} and ${codes.event} = ${event} and ${codes.create_time} > ${sinceMinute}`
  const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const rows = await db
    .select({
      sameMinute: countOf(isSameMinute),
      sameMinuteFromIp: countOf(sql`${isSameMinute} and ${isFrom}`),
      toAddress: countOf(isTo),
      fromIpToAddress: countOf(sql`${isTo} and ${isFrom}`),
      fromIp: countOf(isFrom),
    })
    .from(codes)
    .where(and(isWithinPeriod(codes.create_time, period), sql`(${isTo} or ${isFrom})`))
  return rows[0] ?? { sameMinute: 0, sameMinuteFromIp: 0, toAddress: 0, fromIpToAddress: 0, fromIp: 0 }
}

/** Ends the codes of an address for a purpose that are still valid. They still count for the limits. */
export async function endPending(db: Queries, { channel, address, event }: CodeKey, now: number): Promise<void> {
  await db
    .update(codes)
    .set({ expire_time: now })
    .where(
      and(
        eq(codes.channel, channel),
        eq(codes.address, address),
        eq(codes.event, event),
        isNull(codes.use_time),
        gt(codes.expire_time, now),
      ),
    )
}

export async function addCode(db: Queries, row: typeof codes.$inferInsert): Promise<void> {
  await db.insert(codes).values(row)
}

export async function purgeCodes(db: Queries, before: number): Promise<void> {
  await db.delete(codes).where(lt(codes.create_time, before))
}

/** Returns the unused codes for a purpose that were sent within a period and are valid, with the network that requested each. */
export async function findPending(
  db: Queries,
  { channel, address, event }: CodeKey,
  period: Period,
): Promise<{ id: number; code: string; ip: string }[]> {
  return db
    .select({ id: codes.id, code: codes.code, ip: codes.ip })
    .from(codes)
    .where(
      and(
        eq(codes.channel, channel),
        eq(codes.address, address),
        eq(codes.event, event),
        isNull(codes.use_time),
        isWithinPeriod(codes.create_time, period),
        gt(codes.expire_time, period.now),
      ),
    )
}

/** Marks a code as used; returns false if a concurrent call used it first. */
export async function markUsed(db: Queries, id: number, now: number): Promise<boolean> {
  const rows = await db
    .update(codes)
    .set({ use_time: now })
    .where(and(eq(codes.id, id), isNull(codes.use_time)))
    .returning({ id: codes.id })
  return rows.length === 1
}

/** The member, enabled or not, who has an address. */
export async function findOwner(db: Queries, field: 'email' | 'mobile', address: string): Promise<number | undefined> {
  const rows = await db.select({ id: user.id }).from(user).where(isUniqueText(user[field], address))
  return rows[0]?.id
}

export async function findCredentials(
  db: Queries,
  id: number,
): Promise<{ email: string; mobile: string; password: string } | undefined> {
  const { email, mobile, password } = user
  const rows = await db.select({ email, mobile, password }).from(user).where(eq(user.id, id))
  return rows[0]
}
