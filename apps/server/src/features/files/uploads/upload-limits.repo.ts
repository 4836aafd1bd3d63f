import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { uploadShare } from '../upload-share.table.ts'
import { isWithinPeriod, type Period } from '../../../platform/db/within-period.ts'

export interface Use {
  readonly files: number
  readonly bytes: number
}

/** Returns the stored and reserved uploads of a sender within a period. */
export async function loadUse(db: Queries, sender: string, period: Period): Promise<Use> {
  const [row] = await db
    .select({ files: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${uploadShare.size}), 0)::float8` })
    .from(uploadShare)
    .where(and(eq(uploadShare.sender, sender), isWithinPeriod(uploadShare.create_time, period)))
  return row ?? { files: 0, bytes: 0 }
}

/** Adds shares and returns their ids. */
export async function addShares(
  db: Queries,
  rows: readonly (typeof uploadShare.$inferInsert)[],
): Promise<readonly number[]> {
  const added = await db
    .insert(uploadShare)
    .values([...rows])
    .returning({ id: uploadShare.id })
  return added.map(({ id }) => id)
}

export async function setShareSize(db: Queries, ids: readonly number[], size: number): Promise<void> {
  await db
    .update(uploadShare)
    .set({ size })
    .where(inArray(uploadShare.id, [...ids]))
}

export async function removeShares(db: Queries, ids: readonly number[]): Promise<void> {
  await db.delete(uploadShare).where(inArray(uploadShare.id, [...ids]))
}

export async function forgetSharesBefore(db: Queries, before: number): Promise<void> {
  await db.delete(uploadShare).where(lt(uploadShare.create_time, before))
}
