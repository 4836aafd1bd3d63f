import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { user, verificationCode as codes } from '../../db/schema.ts'
import { isUniqueText } from '../../db/unique-text.ts'

/** What a code is for: a code for one purpose at one address is good for nothing else. */
export interface CodeKey {
  readonly channel: 'email' | 'sms'
  readonly address: string
  readonly event: string
}

/** The first keys of the locks: one for addresses, one for network addresses. */
const locks = { address: 7_303_015, ip: 7_303_016 } as const

/**
 * Makes calls about one address, and calls from one network address, wait for each other until the transaction ends; without it two
 * could slip past a limit together. Always in this order, so that two requests cannot deadlock.
 */
export async function lockLimits(tx: Queries, { address, ip }: { address: string; ip: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.address}::int, hashtext(${address}))`)
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.ip}::int, hashtext(${ip}))`)
}

/** Codes sent since a moment (Unix seconds, exclusive): for this purpose, to the address at all, from the network address. */
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

/** The codes for a purpose that can still be used, with the network that asked for each. */
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

/** Whether this call, and no other one at the same time, used the code. */
export async function markUsed(db: Queries, id: number, now: number): Promise<boolean> {
  const rows = await db
    .update(codes)
    .set({ use_time: now })
    .where(and(eq(codes.id, id), isNull(codes.use_time)))
    .returning({ id: codes.id })
  return rows.length === 1
}

/** Whether a member, enabled or not, goes by the address. */
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
