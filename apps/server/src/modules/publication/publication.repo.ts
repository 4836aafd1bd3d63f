import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { loadRows, toQuery } from '../../db/statement.ts'

/** A table whose records become public at a time. */
export interface TimedTable {
  readonly table: string
  /** Column of the time. */
  readonly since: string
}

/** The time at which the next enabled record of a table becomes public after a moment; both in Unix seconds. */
export async function findNextPublication(
  db: Queries,
  { table, since }: TimedTable,
  after: number,
): Promise<number | undefined> {
  const time = sql.identifier(since)
  const next = sql`select min(${time}) as "time" from ${sql.identifier(table)}
    where ${sql.identifier('status')} = '1' and ${time} > ${after}`
  const [row] = await loadRows(db, toQuery(next))
  return row?.time === null || row?.time === undefined ? undefined : Number(row.time)
}
