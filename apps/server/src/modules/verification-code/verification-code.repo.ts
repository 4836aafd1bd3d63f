import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { user, verificationCode as codes } from '../../db/schema.ts'
import { isUniqueText } from '../../db/definitions/unique-text.ts'

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

/** Counts the codes sent after a moment (Unix seconds): for this purpose, to the address, and from the network address. */
export async function countSent(
  db: Queries,
  { address, event }: CodeKey,
  { ip, since, sinceMinute }: { ip: string; since: number; sinceMinute: number },
): Promise<{ sameMinute: number; toAddress: number; fromIpToAddress: number; fromIp: number }> {
  const isTo = sql`${codes.address} = ${address}`
  const rows = await db
    .select({
      sameMinute: sql<number>`count(*) filter (where ${isTo} and ${codes.event} = ${event} and ${codes.create_time} > ${sinceMinute})::int`,
      toAddress: sql<number>`count(*) filter (where ${isTo})::int`,
      fromIpToAddress: sql<number>`count(*) filter (where ${isTo} and ${codes.ip} = ${ip})::int`,
      fromIp: sql<number>`count(*) filter (where ${codes.ip} = ${ip})::int`,
    })
    .from(codes)
    .where(and(gt(codes.create_time, since), sql`(${isTo} or ${codes.ip} = ${ip})`))
  return rows[0] ?? { sameMinute: 0, toAddress: 0, fromIpToAddress: 0, fromIp: 0 }
}

export async function addCode(db: Queries, row: typeof codes.$inferInsert): Promise<void> {
  await db.insert(codes).values(row)
}

export async function purgeCodes(db: Queries, before: number): Promise<void> {
  await db.delete(codes).where(lt(codes.create_time, before))
}

/** Returns the unused, valid codes for a purpose, with the network that requested each. */
export async function findPending(
  db: Queries,
  { channel, address, event }: CodeKey,
  now: number,
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
        gt(codes.expire_time, now),
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

/** Checks whether a member, enabled or not, has the address. */
export async function isAddressTaken(db: Queries, field: 'email' | 'mobile', address: string): Promise<boolean> {
  const rows = await db.select({ total: count() }).from(user).where(isUniqueText(user[field], address))
  return (rows[0]?.total ?? 0) > 0
}

export async function findCredentials(
  db: Queries,
  id: number,
): Promise<{ email: string; mobile: string; password: string } | undefined> {
  const { email, mobile, password } = user
  const rows = await db.select({ email, mobile, password }).from(user).where(eq(user.id, id))
  return rows[0]
}
