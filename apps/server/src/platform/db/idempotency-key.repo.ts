import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queries } from './client.ts'
import { idempotencyKey } from './tables/platform-tables.ts'
import { isLeaseOver } from './within-period.ts'

export type StoredWrite = typeof idempotencyKey.$inferSelect

/** Identifies one request with an idempotency key. */
export interface WriteClaim {
  readonly id: string
  readonly attempt: string
}

const isHeld = ({ id, attempt }: WriteClaim) => and(eq(idempotencyKey.id, id), eq(idempotencyKey.attempt, attempt))

/**
 * Claims a key for a request. Returns undefined when the request may go on: the key is new, or its former request ended without having
 * written anything. Otherwise returns the stored write.
 *
 * @param until when the claim ends without an outcome, in Unix seconds
 */
export async function claimWrite(
  db: Queries,
  {
    until,
    now,
    ...claim
  }: WriteClaim & Pick<StoredWrite, 'owner' | 'fingerprint'> & { readonly until: number; readonly now: number },
): Promise<StoredWrite | undefined> {
  const values = { ...claim, lease_time: until, create_time: now }
  const claimed = await db
    .insert(idempotencyKey)
    .values(values)
    .onConflictDoUpdate({
      target: idempotencyKey.id,
      set: values,
      setWhere: and(eq(idempotencyKey.is_written, false), isLeaseOver(idempotencyKey.lease_time, { now, until })),
    })
    .returning({ id: idempotencyKey.id })
  if (claimed.length > 0) return undefined
  const [stored] = await db.select().from(idempotencyKey).where(eq(idempotencyKey.id, claim.id))
  // Deleted between the two statements: the other request was rejected.
  return stored ?? claimWrite(db, { ...claim, until, now })
}

/** Records in the transaction of a write that it was carried out. Returns false if another request has claimed the key meanwhile. */
export async function markWritten(
  tx: Queries,
  claim: WriteClaim,
  record: { readonly controller: string; readonly id: number } | undefined,
): Promise<boolean> {
  const marked = await tx
    .update(idempotencyKey)
    .set({ is_written: true, controller: record?.controller, record_id: record?.id })
    .where(isHeld(claim))
    .returning({ id: idempotencyKey.id })
  return marked.length > 0
}

/** Stores the reply of a write that has ended. */
export async function storeReply(db: Queries, claim: WriteClaim, reply: string): Promise<void> {
  await db.update(idempotencyKey).set({ reply, is_written: true, lease_time: 0 }).where(isHeld(claim))
}

/** Ends a claim whose request was rejected: the key can be used again. */
export async function releaseWrite(db: Queries, claim: WriteClaim): Promise<void> {
  await db.delete(idempotencyKey).where(isHeld(claim))
}

/** Ends a claim whose request failed: the key can be used again unless something was written. */
export async function failWrite(db: Queries, claim: WriteClaim): Promise<void> {
  await db.update(idempotencyKey).set({ lease_time: 0 }).where(isHeld(claim))
}

/** Deletes keys from before a moment, in Unix seconds. */
export async function purgeWrites(db: Queries, before: number): Promise<void> {
  await db.delete(idempotencyKey).where(lt(idempotencyKey.create_time, before))
}

/** Deletes the oldest keys of an account beyond the newest `most`. */
export async function trimWrites(db: Queries, owner: string, most: number): Promise<void> {
  const old = db
    .select({ id: idempotencyKey.id })
    .from(idempotencyKey)
    .where(eq(idempotencyKey.owner, owner))
    .orderBy(sql`${idempotencyKey.create_time} desc`)
    .offset(most)
  await db.delete(idempotencyKey).where(inArray(idempotencyKey.id, old))
}
