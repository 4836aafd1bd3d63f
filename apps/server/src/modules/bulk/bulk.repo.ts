import { and, asc, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { type BulkRowState, bulkRow } from '../../db/tables/bulk-row.ts'
import { bulkRunTable, dataRecycleLogTable } from '../../db/tables/resources.ts'

export type BulkRunRow = typeof bulkRunTable.$inferSelect
export type BulkRow = typeof bulkRow.$inferSelect

/** First key of the advisory locks under which an administrator's work is counted. */
const bulkLock = 7_303_047

/** Rows that are inserted by one statement. */
const chunk = 1000

export async function addRun(
  tx: Queries,
  values: Pick<
    BulkRunRow,
    'name' | 'kind' | 'state' | 'total' | 'admin_id' | 'create_time' | 'expire_time' | 'controller' | 'request'
  >,
): Promise<number> {
  const [added] = await tx.insert(bulkRunTable).values(values).returning({ id: bulkRunTable.id })
  if (!added) throw new Error('The work was not added')
  return added.id
}

/** Adds rows; existing rows with the same numbers stay unchanged. */
export async function addRows(tx: Queries, rows: readonly (typeof bulkRow.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += chunk)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await tx
      .insert(bulkRow)
      .values(rows.slice(at, at + chunk))
      .onConflictDoNothing()
}

export async function findRun(db: Queries, id: number, adminId: number): Promise<BulkRunRow | undefined> {
  const [row] = await db
    .select()
    .from(bulkRunTable)
    .where(and(eq(bulkRunTable.id, id), eq(bulkRunTable.admin_id, adminId)))
  return row
}

/** Moves work from one of some states to another. Returns the updated run; undefined if it was in none of them. */
export async function moveRun(
  db: Queries,
  id: number,
  from: readonly string[],
  values: Partial<BulkRunRow>,
): Promise<BulkRunRow | undefined> {
  const [row] = await db
    .update(bulkRunTable)
    .set(values)
    .where(and(eq(bulkRunTable.id, id), inArray(bulkRunTable.state, [...from])))
    .returning()
  return row
}

/** The next rows in some states; the last ones first if the work is undone. */
export async function nextRows(
  db: Queries,
  runId: number,
  states: readonly BulkRowState[],
  { isBackwards, limit }: { readonly isBackwards: boolean; readonly limit: number },
): Promise<BulkRow[]> {
  return db
    .select()
    .from(bulkRow)
    .where(and(eq(bulkRow.run_id, runId), inArray(bulkRow.state, [...states])))
    .orderBy(isBackwards ? desc(bulkRow.number) : asc(bulkRow.number))
    .limit(limit)
}

/** Locks a row until the transaction ends. Returns whether it still is in one of the states: another process may have been faster. */
export async function lockRow(tx: Queries, { run_id, number, state }: BulkRow): Promise<boolean> {
  const [row] = await tx
    .select({ state: bulkRow.state })
    .from(bulkRow)
    .where(and(eq(bulkRow.run_id, run_id), eq(bulkRow.number, number)))
    .for('update')
  return row?.state === state
}

export async function saveRow(
  tx: Queries,
  { run_id, number }: Pick<BulkRow, 'run_id' | 'number'>,
  values: Partial<Omit<BulkRow, 'run_id' | 'number'>>,
): Promise<void> {
  await tx
    .update(bulkRow)
    .set(values)
    .where(and(eq(bulkRow.run_id, run_id), eq(bulkRow.number, number)))
}

/** The number of rows in each state. */
export async function countRows(db: Queries, runId: number): Promise<ReadonlyMap<BulkRowState, number>> {
  const rows = await db
    .select({ state: bulkRow.state, total: count() })
    .from(bulkRow)
    .where(eq(bulkRow.run_id, runId))
    .groupBy(bulkRow.state)
  return new Map(rows.map(({ state, total }) => [state, total]))
}

export async function loadFailures(
  db: Queries,
  runId: number,
  state: BulkRowState,
  limit: number,
): Promise<Pick<BulkRow, 'number' | 'record_id' | 'message'>[]> {
  const { number, record_id, message } = bulkRow
  return db
    .select({ number, record_id, message })
    .from(bulkRow)
    .where(and(eq(bulkRow.run_id, runId), eq(bulkRow.state, state)))
    .orderBy(asc(bulkRow.number))
    .limit(limit)
}

/** Whether a run has deleted records that the recycle bin does not have. */
export async function hasGone(db: Queries, runId: number): Promise<boolean> {
  const rows = await db
    .select({ number: bulkRow.number })
    .from(bulkRow)
    .where(and(eq(bulkRow.run_id, runId), eq(bulkRow.state, 'deleted'), sql`${bulkRow.log_id} is null`))
    .limit(1)
  return rows.length > 0
}

/** The newest entry of the recycle bin, 0 if it is empty. */
export async function newestRecycled(tx: Queries): Promise<number> {
  const [row] = await tx
    .select({ id: sql<number>`coalesce(max(${dataRecycleLogTable.id}), 0)` })
    .from(dataRecycleLogTable)
  return Number(row?.id ?? 0)
}

/** The entries of the recycle bin after another one, by the id of their record. */
export async function recycledAfter(
  tx: Queries,
  entry: number,
  { table, adminId }: { readonly table: string; readonly adminId: number },
): Promise<ReadonlyMap<number, number>> {
  const { id, data, data_table, admin_id } = dataRecycleLogTable
  const rows = await tx
    .select({ log: id, record: sql<number>`(${data}::json->>'id')::integer` })
    .from(dataRecycleLogTable)
    .where(and(gt(id, entry), eq(data_table, table), eq(admin_id, adminId)))
  return new Map(rows.map(({ log, record }) => [Number(record), log]))
}

/** Counts an administrator's work that runs, locked against parallel requests until the transaction ends. An import that waits to be started does not run. */
export async function countRunning(tx: Queries, adminId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${bulkLock}::int, ${adminId}::int)`)
  const [row] = await tx
    .select({ total: count() })
    .from(bulkRunTable)
    .where(and(eq(bulkRunTable.admin_id, adminId), inArray(bulkRunTable.state, ['checking', 'waiting', 'undoing'])))
  return row?.total ?? 0
}

/** The number of checked rows of an import that would add a record. */
export async function countNew(db: Queries, runId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(bulkRow)
    .where(and(eq(bulkRow.run_id, runId), eq(bulkRow.state, 'checked'), isNull(bulkRow.record_id)))
  return row?.total ?? 0
}

/** Marks the rows of an import that repeat a value of an earlier one in a cell, which must be unique. */
export async function failRepeated(db: Queries, runId: number, cell: number, message: string): Promise<void> {
  const text = sql`${bulkRow.cells}->>${sql.raw(String(cell))}`
  const first = sql`select min("number") from "bulk_row" where "run_id" = ${runId} group by "cells"->>${sql.raw(String(cell))}`
  await db
    .update(bulkRow)
    .set({ state: 'failed', message })
    .where(
      and(
        eq(bulkRow.run_id, runId),
        eq(bulkRow.state, 'waiting'),
        sql`${text} <> ''`,
        sql`${bulkRow.number} not in (${first})`,
      ),
    )
}

/** Deletes an administrator's imports to an area that were never started: a later one replaces them. */
export async function deleteUnstarted(
  tx: Queries,
  { adminId, controller }: { readonly adminId: number; readonly controller: string },
): Promise<void> {
  await tx
    .delete(bulkRunTable)
    .where(
      and(
        eq(bulkRunTable.admin_id, adminId),
        eq(bulkRunTable.controller, controller),
        eq(bulkRunTable.kind, 'import'),
        inArray(bulkRunTable.state, ['collecting', 'checked']),
      ),
    )
}

/** Deletes work that can no longer be undone. */
export async function deleteExpiredRuns(db: Queries, now: number): Promise<void> {
  await db.delete(bulkRunTable).where(lte(bulkRunTable.expire_time, now))
}
