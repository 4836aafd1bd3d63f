import { and, desc, eq, min } from 'drizzle-orm'
import type { Database, Queries } from '../../platform/db/client.ts'
import { moveInRun, type MoveInPosition } from '../../platform/db/tables/platform-tables.ts'
import { loadRows } from '../../platform/db/statement.ts'
import type { Run } from './target.repo.ts'

export type StoredRun = typeof moveInRun.$inferSelect

/** The latest run from a source; undefined: there was none. */
export async function findRun(queries: Queries, source: string): Promise<StoredRun | undefined> {
  const rows = await queries
    .select()
    .from(moveInRun)
    .where(eq(moveInRun.source, source))
    .orderBy(desc(moveInRun.id))
    .limit(1)
  return rows[0]
}

/** When the first run from a source began, in Unix seconds; undefined: there was none. */
export async function findFirstTime(queries: Queries, source: string): Promise<number | undefined> {
  const [row] = await queries
    .select({ time: min(moveInRun.create_time) })
    .from(moveInRun)
    .where(eq(moveInRun.source, source))
  return row?.time ?? undefined
}

/** Whether a run from a source has come to its end. */
export async function hasFinishedRun(queries: Queries, source: string): Promise<boolean> {
  const rows = await queries
    .select({ id: moveInRun.id })
    .from(moveInRun)
    .where(and(eq(moveInRun.source, source), eq(moveInRun.state, 'done')))
    .limit(1)
  return rows.length > 0
}

export async function addRun(queries: Queries, { source, now }: { source: string; now: number }): Promise<StoredRun> {
  const values = { source, state: 'running', create_time: now, update_time: now } as const
  const [added] = await queries.insert(moveInRun).values(values).returning()
  if (!added) throw new Error('the run was not recorded')
  return added
}

export async function setPosition(run: Run, id: number, table: string, position: MoveInPosition): Promise<void> {
  await run(
    `update move_in_run set positions = jsonb_set(positions, array[$2]::text[], $3::text::jsonb) where id = $1`,
    [id, table, JSON.stringify(position)],
  )
}

/** The greatest key of a table of numbered records that a run from the same source has read; `0`: none. */
export async function loadGreatestKey(run: Run, source: string, table: string): Promise<string> {
  const [row] = await run(
    `select coalesce(max((positions->$2->'last'->>0)::bigint), 0)::text as last from move_in_run where source = $1`,
    [source, table],
  )
  return String(row?.last)
}

export async function markBcrypt(run: Run, id: number): Promise<void> {
  await run('update move_in_run set has_bcrypt = true where id = $1 and not has_bcrypt', [id])
}

export async function finishRun(
  queries: Queries,
  { id, report, now }: { readonly id: number; readonly report: string; readonly now: number },
): Promise<void> {
  await queries
    .update(moveInRun)
    .set({ state: 'done', report, update_time: now })
    .where(and(eq(moveInRun.id, id), eq(moveInRun.state, 'running')))
}

/** The latest runs with their reports, for the back office. */
export function loadRuns(queries: Queries, limit: number) {
  const { id, state, report, update_time: time } = moveInRun
  return queries.select({ id, state, report, time }).from(moveInRun).orderBy(desc(id)).limit(limit)
}

/** Longest time of one statement, in ms: indexes of a million rows take a minute. */
const patience = 30 * 60_000

/** Runs a transaction whose statements may take long. */
export function inTransaction<T>(db: Database, work: (run: Run, tx: Queries) => Promise<T>): Promise<T> {
  return db.atLength(patience, (tx) =>
    work((text, values = []) => loadRows(tx, { sql: text, params: [...values] }), tx),
  )
}
