import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import type { RetainedRows } from './retained-rows.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'

/** Deletes at most `limit` rows that are older than a moment (Unix seconds) and returns their number. */
export async function deleteOldRows(
  db: Queries,
  { table, since, only }: Pick<RetainedRows, 'since' | 'only'> & { readonly table: string },
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  const column = sql.identifier(since.column)
  const day = new Date(before * 1000).toISOString().slice(0, 10)
  const conditions: SQL[] = [since.kind === 'day' ? sql`${column} < ${day}::date` : sql`${column} < ${before}`]
  if (only) {
    const values = only.values.map((value) => sql`${value}`)
    conditions.push(sql`${sql.identifier(only.column)} in (${sql.join(values, sql`, `)})`)
  }
  const name = sql.identifier(table)
  // Rows are selected by their ctid, since not every table has an id.
  const old = sql`select ctid from ${name} where ${sql.join(conditions, sql` and `)} limit ${limit} for update skip locked`
  const statement = sql`with gone as (delete from ${name} where ctid = any(array(${old})) returning 1) select count(*)::integer as "count" from gone`
  const [row] = await loadRows(db, toQuery(statement))
  return Number(row?.count ?? 0)
}
