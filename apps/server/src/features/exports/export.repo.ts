import { and, eq, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { exportFileTable } from '../../records/tables/resources.ts'
import { isWithinPeriod, type Period } from '../../platform/db/within-period.ts'

/** First key of the advisory locks under which an administrator's exports are counted. */
const exportLock = 7_303_041

type ExportFile = typeof exportFileTable.$inferSelect
/** The values of a notice about an export. */
export type ExportRow = Pick<ExportFile, 'id' | 'name' | 'admin_id'>

/** Adds an export that is to be made, and returns its id. */
export async function addExport(
  tx: Queries,
  row: Pick<ExportFile, 'name' | 'admin_id' | 'count' | 'create_time' | 'expire_time' | 'request'>,
): Promise<number> {
  const [added] = await tx.insert(exportFileTable).values(row).returning({ id: exportFileTable.id })
  if (!added) throw new Error('The export was not added')
  return added.id
}

export async function findExport(db: Queries, id: number): Promise<ExportFile | undefined> {
  const [row] = await db.select().from(exportFileTable).where(eq(exportFileTable.id, id))
  return row
}

/** The states of an administrator's exports within a period. */
export async function listStates(db: Queries, adminId: number, period: Period): Promise<readonly string[]> {
  const rows = await db
    .select({ state: exportFileTable.state })
    .from(exportFileTable)
    .where(and(eq(exportFileTable.admin_id, adminId), isWithinPeriod(exportFileTable.create_time, period)))
  return rows.map(({ state }) => state)
}

/** Stores the outcome of an export. Returns whether the export was still waiting for one. */
export async function finishExport(
  db: Queries,
  id: number,
  outcome: Pick<ExportFile, 'state' | 'file' | 'count' | 'size'>,
): Promise<boolean> {
  const rows = await db
    .update(exportFileTable)
    .set(outcome)
    .where(and(eq(exportFileTable.id, id), eq(exportFileTable.state, 'waiting')))
    .returning({ id: exportFileTable.id })
  return rows.length > 0
}

/** Deletes expired exports. Their files are removed as those of any deleted record. */
export async function deleteExpiredExports(db: Queries, now: number): Promise<void> {
  await db.delete(exportFileTable).where(lte(exportFileTable.expire_time, now))
}

/** Locks an administrator's exports until the transaction ends, so that parallel requests count each other. */
export async function lockExports(tx: Queries, adminId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${exportLock}::int, ${adminId}::int)`)
}
