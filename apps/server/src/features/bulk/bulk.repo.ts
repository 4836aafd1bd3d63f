import { and, asc, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { insertMany } from '../../platform/db/many-rows.ts'
import { type BulkRowState, bulkRow } from './bulk-row.table.ts'
import { bulkRunTable, dataRecycleLogTable } from '../../records/tables/resources.ts'

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
    await insertMany(tx, bulkRow, rows.slice(at, at + chunk), 'on conflict do nothing')
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

/** Locks rows until the transaction ends. Returns those that still are in their state: another process may have been faster. */
export async function lockRows(tx: Queries, rows: readonly BulkRow[]): Promise<BulkRow[]> {
  const [first] = rows
  if (!first) return []
  const numbers = rows.map(({ number }) => number)
  const found = await tx
    .select({ number: bulkRow.number, state: bulkRow.state })
    .from(bulkRow)
    .where(and(eq(bulkRow.run_id, first.run_id), inArray(bulkRow.number, numbers)))
    .orderBy(asc(bulkRow.number))
    .for('update')
  const states = new Map(found.map(({ number, state }) => [number, state]))
  return rows.filter(({ number, state }) => states.get(number) === state)
}

/** Stores the outcomes of rows of one run, in one statement. */
export async function saveRows(
  tx: Queries,
  outcomes: readonly { readonly row: Pick<BulkRow, 'run_id' | 'number'>; readonly values: Partial<BulkRow> }[],
): Promise<void> {
  const [first] = outcomes
  if (!first) return
  const data = outcomes.map(({ row, values }) => ({ number: row.number, ...values }))
  await tx.execute(sql`
    update "bulk_row" "b" set
      "state" = coalesce("d"."v"->>'state', "b"."state"),
      "record_id" = case when "d"."v" ? 'record_id' then ("d"."v"->>'record_id')::integer else "b"."record_id" end,
      "message" = coalesce("d"."v"->>'message', "b"."message"),
      "cells" = case when "d"."v" ? 'cells' then nullif("d"."v"->'cells', 'null') else "b"."cells" end,
      "notes" = case when "d"."v" ? 'notes' then nullif("d"."v"->'notes', 'null') else "b"."notes" end,
      "before" = case when "d"."v" ? 'before' then nullif("d"."v"->'before', 'null') else "b"."before" end,
      "after" = case when "d"."v" ? 'after' then nullif("d"."v"->'after', 'null') else "b"."after" end,
      "log_id" = case when "d"."v" ? 'log_id' then ("d"."v"->>'log_id')::integer else "b"."log_id" end
    from jsonb_array_elements(${JSON.stringify(data)}::jsonb) "d"("v")
    where "b"."run_id" = ${first.row.run_id} and "b"."number" = ("d"."v"->>'number')::integer`)
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
): Promise<Pick<BulkRow, 'number' | 'record_id' | 'message' | 'notes'>[]> {
  const { number, record_id, message, notes } = bulkRow
  return db
    .select({ number, record_id, message, notes })
    .from(bulkRow)
    .where(and(eq(bulkRow.run_id, runId), eq(bulkRow.state, state)))
    .orderBy(asc(bulkRow.number))
    .limit(limit)
}

/** Whether a row of an import has cells that were read as something else than is written. */
const isReread = sql`${bulkRow.notes} is not null and ${bulkRow.notes} <> '{}'::jsonb`

/** The first checked rows of an import with cells that were read as something else, and the number of all of them. */
export async function loadRereads(
  db: Queries,
  runId: number,
  limit: number,
): Promise<{ readonly total: number; readonly rows: Pick<BulkRow, 'number' | 'notes'>[] }> {
  const { number, notes } = bulkRow
  const where = and(eq(bulkRow.run_id, runId), inArray(bulkRow.state, ['checked', 'added', 'changed']), isReread)
  const [counted] = await db.select({ total: count() }).from(bulkRow).where(where)
  const rows = await db.select({ number, notes }).from(bulkRow).where(where).orderBy(asc(number)).limit(limit)
  return { total: counted?.total ?? 0, rows }
}

/** Replaces the cells of rows of an import that the check rejected; they are checked again. Returns how many there were. */
export async function mendRows(
  db: Queries,
  runId: number,
  rows: readonly { readonly number: number; readonly cells: readonly string[] }[],
): Promise<number> {
  const mended = await db.execute(sql`
    update "bulk_row" "b" set "state" = 'waiting', "message" = '', "notes" = null, "cells" = "d"."v"->'cells'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) "d"("v")
    where "b"."run_id" = ${runId} and "b"."state" = 'failed' and "b"."number" = ("d"."v"->>'number')::integer
    returning "b"."number"`)
  return mended.rows.length
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

/** The texts of one cell of all rows of an import, in their order. */
export async function loadCell(
  db: Queries,
  runId: number,
  cell: number,
): Promise<{ readonly number: number; readonly state: BulkRowState; readonly text: string | null }[]> {
  const text = sql<string | null>`${bulkRow.cells}->>${cell}::integer`
  return db
    .select({ number: bulkRow.number, state: bulkRow.state, text })
    .from(bulkRow)
    .where(eq(bulkRow.run_id, runId))
    .orderBy(asc(bulkRow.number))
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
