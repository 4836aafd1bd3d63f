import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import { type CountedTable, dayOf, shownRows } from './dashboard.repo.ts'

/** The figure of records: their number, or the sum of a column. */
export interface Measure {
  /** A column of the definition; undefined: records are counted. */
  readonly sum: string | undefined
  /** Number of stored units per displayed unit. */
  readonly units: number
}

/** A period and the one before it, in Unix seconds, by the column with the creation time of records. */
interface Periods {
  readonly added: string
  /** The begin of the period before. */
  readonly start: number
  /** The begin of the period, and the end of the one before. */
  readonly between: number
}

/** Maximum number of values of a field that are counted. */
const mostShares = 12

const column = (name: string) => sql`"t".${sql.identifier(name)}`

/** Measures all records, those of a period, and those of the period before. */
export async function measurePeriods(
  db: Queries,
  rows: CountedTable,
  { measure, period }: { readonly measure: Measure; readonly period: Periods | undefined },
): Promise<{ readonly total: number; readonly period: number | null; readonly before: number | null }> {
  const value = measure.sum === undefined ? sql`count(*)` : sql`sum(${column(measure.sum)})`
  const within = (condition: SQL) => sql`${value} filter (where ${condition})`
  const added = period && column(period.added)
  const parts = period
    ? [
        sql`${within(sql`${added} >= ${period.between}`)} as period`,
        sql`${within(sql`${added} >= ${period.start} and ${added} < ${period.between}`)} as before`,
      ]
    : []
  const [row] = await loadRows(
    db,
    toQuery(sql`select ${sql.join([sql`${value} as total`, ...parts], sql`, `)} from ${shownRows(rows)}`),
  )
  const read = (given: unknown) => Number(given ?? 0) / measure.units
  return {
    total: read(row?.total),
    period: period ? read(row?.period) : null,
    before: period ? read(row?.before) : null,
  }
}

/** The number of records that were added on each day, by the index of the day in `starts` (Unix seconds, oldest first). */
export async function measureByDay(
  db: Queries,
  rows: CountedTable,
  { added, starts }: { readonly added: string; readonly starts: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const time = column(added)
  const statement = sql`select ${dayOf(time, starts)} as day, count(*)::integer as total from ${shownRows(rows)} and ${time} >= ${starts[0] ?? 0} group by 1`
  const found = await loadRows(db, toQuery(statement))
  return new Map(found.map(({ day, total }) => [Number(day), Number(total)]))
}

/** The values of a column with the numbers of their records, the largest first. */
export async function countShares(db: Queries, rows: CountedTable, name: string) {
  const value = sql`coalesce(${column(name)}::text, '')`
  const statement = sql`select ${value} as value, count(*)::integer as total from ${shownRows(rows)} group by 1 order by 2 desc, 1 limit ${mostShares}`
  const found = await loadRows(db, toQuery(statement))
  return found.map((row) => ({ value: String(row.value), total: Number(row.total) }))
}
