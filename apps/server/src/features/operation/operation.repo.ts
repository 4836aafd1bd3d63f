import { and, count, eq, gte, inArray, lte, min, sql } from 'drizzle-orm'

import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import { jobTable, outboxTable } from '../../records/tables/resources.ts'

interface JobCount {
  readonly state: string
  readonly count: number
}

/** Jobs by state; finished ones are kept for a day. */
export async function countJobs(db: Queries): Promise<readonly JobCount[]> {
  return db
    .select({ state: jobTable.state, count: count() })
    .from(jobTable)
    .groupBy(jobTable.state)
    .orderBy(jobTable.state)
}

/** Seconds since the oldest waiting job fell due; 0: none is due. */
export async function findAgeOfOldestJob(db: Queries, now: number): Promise<number> {
  const { run_time, state } = jobTable
  const [row] = await db
    .select({ oldest: min(run_time) })
    .from(jobTable)
    .where(and(eq(state, 'queued'), lte(run_time, now)))
  return row?.oldest ? now - row.oldest : 0
}

interface MessageCount extends JobCount {
  readonly channel: string
}

/** Emails and text messages by channel and state. */
export async function countMessages(db: Queries): Promise<readonly MessageCount[]> {
  const { channel, state } = outboxTable
  return db.select({ channel, state, count: count() }).from(outboxTable).groupBy(channel, state)
}

/** The states of mails since a time (Unix seconds) that no mail server has accepted: `failed`, or `kept` without a mail server. */
export async function findUndelivered(db: Queries, since: number): Promise<readonly string[]> {
  const { channel, state, create_time } = outboxTable
  const rows = await db
    .selectDistinct({ state })
    .from(outboxTable)
    .where(and(eq(channel, 'email'), inArray(state, ['failed', 'kept']), gte(create_time, since)))
  return rows.map((row) => row.state)
}

interface TableSize {
  readonly table: string
  /** As the database last estimated it, for a large table. */
  readonly rows: number
  readonly bytes: number
}

/** The largest of these tables, with their indexes and long values. */
export async function loadTableSizes(
  db: Queries,
  tables: readonly string[],
  limit: number,
): Promise<readonly TableSize[]> {
  const names = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  )
  const rows = await loadRows(
    db,
    toQuery(sql`
      select c.relname as "table", greatest(c.reltuples, 0)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = current_schema() and c.relname in (${names})
      order by bytes desc, c.relname limit ${limit}`),
  )
  return Promise.all(
    rows.map(async ({ table, rows: estimate, bytes }) => ({
      table: String(table),
      rows: Number(bytes) > countedBytes ? Math.round(Number(estimate)) : await countRows(db, String(table)),
      bytes: Number(bytes),
    })),
  )
}

/** A table up to this size is counted: the database estimates a table only after it has analysed it, until then as empty. */
const countedBytes = 32 * 2 ** 20

async function countRows(db: Queries, table: string): Promise<number> {
  const [row] = await loadRows(db, toQuery(sql`select count(*)::float8 as rows from ${sql.identifier(table)}`))
  return Number(row?.rows ?? 0)
}
