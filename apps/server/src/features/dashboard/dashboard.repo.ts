import { applicationStates } from '@teachnet/contract'
import { and, between, count, desc, inArray, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { user } from '../../records/tables/member.ts'
import { visit } from '../../platform/db/tables/platform-tables.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'

/** Starts of days in Unix seconds, oldest first; the last one is the end of the day before it. */
type DayStarts = readonly number[]

/** Moments within the days. */
function within(time: SQL, starts: DayStarts): SQL {
  return sql`${time} >= ${starts[0] ?? 0} and ${time} < ${starts.at(-1) ?? 0}`
}

/** Two dates, `YYYY-MM-DD`. */
interface Dates {
  readonly from: string
  readonly to: string
}

/** The number of records per day, by the index of the day in `starts`. */
type ByDay = ReadonlyMap<number, number>

export async function countMembers(db: Queries): Promise<number> {
  return db.$count(user)
}

export async function countMembersByDay(db: Queries, starts: DayStarts): Promise<ByDay> {
  const day = dayOf(sql`${user.join_time}`, starts)
  const rows = await db
    .select({ day, total: count() })
    .from(user)
    .where(within(sql`${user.join_time}`, starts))
    .groupBy(day)
  return new Map(rows.map((row) => [row.day, row.total]))
}

export async function loadLatestMembers(db: Queries, limit: number) {
  const { id, username, nickname, avatar, join_time } = user
  return db
    .select({ id, username, nickname, avatar, join_time })
    .from(user)
    .orderBy(desc(join_time), desc(id))
    .limit(limit)
}

export interface ApplicationCount {
  readonly state: string
  /** Index in `starts`; -1: earlier. */
  readonly day: number
  readonly total: number
}

/** A table whose rows are counted. */
export interface CountedTable {
  /** A name from a definition, never from user input. */
  readonly table: string
  /** Condition on alias `t` for the rows that the reader may see; undefined: all. */
  readonly limit?: SQL | undefined
}

/** The rows of a table that the reader may see, as alias `t`. */
const visibleRows = ({ table, limit }: CountedTable) => sql`${sql.identifier(table)} "t" where ${limit ?? sql`true`}`

/** Applications of all tables by state and day. */
export async function countApplications(
  db: Queries,
  tables: readonly CountedTable[],
  starts: DayStarts,
): Promise<ApplicationCount[]> {
  if (tables.length === 0) return []
  const day = dayOf(sql`create_time`, starts)
  const parts = tables.map((each) => sql`select state, ${day} as day from ${visibleRows(each)}`)
  const statement = sql`select state, day, count(*)::integer as total from (${sql.join(parts, sql` union all `)}) as applications group by state, day`
  const rows = await loadRows(db, toQuery(statement))
  return rows.map((row) => ({ state: String(row.state), day: Number(row.day), total: Number(row.total) }))
}

/** An area with records that wait for the back office. */
export interface WaitingArea extends CountedTable {
  readonly controller: string
  readonly field: string
  readonly value: string
}

/** Number of waiting records of each area, by controller. */
export async function countWaiting(db: Queries, areas: readonly WaitingArea[]): Promise<ReadonlyMap<string, number>> {
  if (areas.length === 0) return new Map()
  const parts = areas.map(
    ({ controller, field, value, ...each }) => sql`select ${controller}::text as controller, count(*)::integer as total
      from ${visibleRows(each)} and ${sql.identifier(field)} = ${value}`,
  )
  const rows = await loadRows(db, toQuery(sql.join(parts, sql` union all `)))
  return new Map(rows.map(({ controller, total }) => [String(controller), Number(total)]))
}

/** Applications of each table within some days, and how many of these are accepted. */
export async function countSent(
  db: Queries,
  tables: readonly CountedTable[],
  starts: DayStarts,
): Promise<ReadonlyMap<string, { readonly sent: number; readonly accepted: number }>> {
  if (tables.length === 0) return new Map()
  const parts = tables.map(
    (each) => sql`select ${each.table}::text as form, count(*)::integer as sent,
      count(*) filter (where state = ${applicationStates.accepted})::integer as accepted
      from ${visibleRows(each)} and ${within(sql`create_time`, starts)}`,
  )
  const rows = await loadRows(db, toQuery(sql.join(parts, sql` union all `)))
  return new Map(
    rows.map(({ form, sent, accepted }) => [String(form), { sent: Number(sent), accepted: Number(accepted) }]),
  )
}

/** Opened and begun forms, by the kind of the counter. */
export async function countFormSteps(db: Queries, { from, to }: Dates): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ kind: visit.kind, total: sum(visit.hits).mapWith(Number) })
    .from(visit)
    .where(and(between(visit.day, from, to), notInArray(visit.kind, [...pageVisits])))
    .groupBy(visit.kind)
  return new Map(rows.map(({ kind, total }) => [kind, total]))
}

/** Counters of visits; the others count the steps of visitors towards an application. */
const pageVisits = ['page', 'content'] as const

export async function countVisitsByDay(db: Queries, { from, to }: Dates): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ day: visit.day, total: sum(visit.hits).mapWith(Number) })
    .from(visit)
    .where(and(between(visit.day, from, to), inArray(visit.kind, [...pageVisits])))
    .groupBy(visit.day)
  return new Map(rows.map(({ day, total }) => [day, total]))
}

export async function countVisits(db: Queries): Promise<number> {
  const [row] = await db
    .select({ total: sum(visit.hits).mapWith(Number) })
    .from(visit)
    .where(inArray(visit.kind, [...pageVisits]))
  return row?.total ?? 0
}

/**
 * The index in `starts` of the day of a moment; -1 before the first. Uses boundaries, so that the database does not need the time zone,
 * and inlines them, since PostgreSQL treats an expression with other parameters as a different one in `group by`.
 */
function dayOf(time: SQL, starts: DayStarts) {
  const bounds = sql.raw(`'{${starts.map(Math.floor).join(',')}}'::bigint[]`)
  return sql<number>`width_bucket(${time}, ${bounds}) - 1`.mapWith(Number)
}

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
  /** The end of the period. */
  readonly end: number
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
  const parts = period
    ? [
        sql`${value} filter (where ${within(column(period.added), [period.between, period.end])}) as period`,
        sql`${value} filter (where ${within(column(period.added), [period.start, period.between])}) as before`,
      ]
    : []
  const [row] = await loadRows(
    db,
    toQuery(sql`select ${sql.join([sql`${value} as total`, ...parts], sql`, `)} from ${visibleRows(rows)}`),
  )
  const read = (provided: unknown) => Number(provided ?? 0) / measure.units
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
  const statement = sql`select ${dayOf(time, starts)} as day, count(*)::integer as total from ${visibleRows(rows)} and ${within(time, starts)} group by 1`
  const found = await loadRows(db, toQuery(statement))
  return new Map(found.map(({ day, total }) => [Number(day), Number(total)]))
}

/** The values of a column with the numbers of their records, the largest first. */
export async function countShares(db: Queries, rows: CountedTable, name: string) {
  const value = sql`coalesce(${column(name)}::text, '')`
  const statement = sql`select ${value} as value, count(*)::integer as total from ${visibleRows(rows)} group by 1 order by 2 desc, 1 limit ${mostShares}`
  const found = await loadRows(db, toQuery(statement))
  return found.map((row) => ({ value: String(row.value), total: Number(row.total) }))
}
