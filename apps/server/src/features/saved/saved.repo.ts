import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { savedItem } from './saved-item.table.ts'

export interface SavedRef {
  readonly controller: string
  readonly id: number
}

/** The saved records of a member, latest first. */
export async function listSaved(db: Queries, userId: number): Promise<(SavedRef & { readonly create_time: number })[]> {
  const { controller, record_id: id, create_time } = savedItem
  return db
    .select({ controller, id, create_time })
    .from(savedItem)
    .where(eq(savedItem.user_id, userId))
    .orderBy(desc(create_time), desc(id))
}

export async function isSaved(db: Queries, userId: number, ref: SavedRef): Promise<boolean> {
  return (await db.select({ id: savedItem.record_id }).from(savedItem).where(isRef(userId, ref))).length > 0
}

/** Saves a record; nothing happens if it is saved already. Returns false when the member has saved `most` others. */
export async function addSaved(
  tx: Queries,
  userId: number,
  { controller, id, now, most }: SavedRef & { readonly now: number; readonly most: number },
): Promise<boolean> {
  // Parallel calls of one member wait for each other, so that together they keep the limit.
  await tx.execute(sql`select pg_advisory_xact_lock(${savedLock}::int, ${userId}::int)`)
  const [row] = await tx.select({ total: count() }).from(savedItem).where(eq(savedItem.user_id, userId))
  if ((row?.total ?? 0) >= most) return isSaved(tx, userId, { controller, id })
  await tx
    .insert(savedItem)
    .values({ user_id: userId, controller, record_id: id, create_time: now })
    .onConflictDoNothing()
  return true
}

export async function removeSaved(db: Queries, userId: number, ref: SavedRef): Promise<void> {
  await db.delete(savedItem).where(isRef(userId, ref))
}

/** The first key of the locks under which records are saved. */
const savedLock = 7_303_052

function isRef(userId: number, { controller, id }: SavedRef) {
  return and(eq(savedItem.user_id, userId), eq(savedItem.controller, controller), eq(savedItem.record_id, id))
}
