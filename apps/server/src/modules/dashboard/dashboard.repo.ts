import { count, desc, gte, type SQL, sql, sum } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { attachment, user, visit } from '../../db/schema.ts'
import { loadRows, toQuery } from '../../db/statement.ts'

/** Unix seconds at which the days begin, oldest first. */
type DayStarts = readonly number[]

/** The number of records for each day, by its place in `starts`. */
type ByDay = ReadonlyMap<number, number>

export async function countMembers(db: Queries): Promise<number> {
  return db.$count(user)
}

export async function countMembersByDay(db: Queries, starts: DayStarts): Promise<ByDay> {
  const day = dayOf(sql`${user.join_time}`, starts)
  const rows = await db
    .select({ day, total: count() })
    .from(user)
    .where(gte(user.join_time, starts[0] ?? 0))
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

/** Number and bytes of the uploaded files. */
export async function sumAttachments(db: Queries): Promise<{ total: number; size: number }> {
  const [row] = await db.select({ total: count(), size: sum(attachment.size).mapWith(Number) }).from(attachment)
  return { total: row?.total ?? 0, size: row?.size ?? 0 }
}

export interface ApplicationCount {
  readonly state: string
  /** Place in `starts`; -1: earlier. */
  readonly day: number
  readonly total: number
}

/** Applications of all tables by state and day. @param tables of definitions: their names are no words of visitors */
export async function countApplications(
  db: Queries,
  tables: readonly string[],
  starts: DayStarts,
): Promise<ApplicationCount[]> {
  if (tables.length === 0) return []
  const day = dayOf(sql`create_time`, starts)
  const parts = tables.map((table) => sql`select state, ${day} as day from ${sql.identifier(table)}`)
  const statement = sql`select state, day, count(*)::integer as total from (${sql.join(parts, sql` union all `)}) as applications group by state, day`
  const rows = await loadRows(db, toQuery(statement))
  return rows.map((row) => ({ state: String(row.state), day: Number(row.day), total: Number(row.total) }))
}

/** @param since `YYYY-MM-DD` */
export async function countVisitsByDay(db: Queries, since: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ day: visit.day, total: sum(visit.hits).mapWith(Number) })
    .from(visit)
    .where(gte(visit.day, since))
    .groupBy(visit.day)
  return new Map(rows.map(({ day, total }) => [day, total]))
}

export async function countVisits(db: Queries): Promise<number> {
  const [row] = await db.select({ total: sum(visit.hits).mapWith(Number) }).from(visit)
  return row?.total ?? 0
}

/**
 * The day a moment falls on, by its place in `starts`; -1 before the first. Boundaries, so that the database need not know the zone; as
 * text, since grouping by an expression with parameters is another expression to the database each time.
 */
function dayOf(time: SQL, starts: DayStarts) {
  const bounds = sql.raw(`'{${starts.map(Math.floor).join(',')}}'::bigint[]`)
  return sql<number>`width_bucket(${time}, ${bounds}) - 1`.mapWith(Number)
}
