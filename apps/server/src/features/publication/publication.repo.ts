import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'

/** A table whose records begin or cease to be public at a time. */
export interface TimedTable {
  readonly table: string
  /** Column of the time. */
  readonly time: string
}

/** The time at which the next enabled record of a table begins or ceases to be public after a moment; both in Unix seconds. */
export async function findNextPublication(
  db: Queries,
  { table, time: column }: TimedTable,
  after: number,
): Promise<number | undefined> {
  const time = sql.identifier(column)
  const next = sql`select min(${time}) as "time" from ${sql.identifier(table)}
    where ${sql.identifier('status')} = '1' and ${time} > ${after}`
  const [row] = await loadRows(db, toQuery(next))
  return row?.time === null || row?.time === undefined ? undefined : Number(row.time)
}
