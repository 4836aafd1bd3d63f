import { and, eq, gte, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { contentView, contentViewDay } from '../tables/content-view.ts'

interface Viewed {
  /** Table of the record. */
  readonly table: string
  readonly id: number
}

/** Adds one view of a record's page, to its total and to those of a day. */
export async function countView(db: Queries, { table, id, day }: Viewed & { readonly day: string }): Promise<void> {
  const record = { table_name: table, record_id: id }
  await db
    .insert(contentView)
    .values({ ...record, views: 1 })
    .onConflictDoUpdate({
      target: [contentView.table_name, contentView.record_id],
      set: { views: sql`${contentView.views} + 1` },
    })
  await db
    .insert(contentViewDay)
    .values({ ...record, day, views: 1 })
    .onConflictDoUpdate({
      target: [contentViewDay.table_name, contentViewDay.record_id, contentViewDay.day],
      set: { views: sql`${contentViewDay.views} + 1` },
    })
}

/** Loads the views of a record by day, from a day on; days without views are absent. */
export async function loadDailyViews(
  db: Queries,
  { table, id, since }: Viewed & { readonly since: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ day: contentViewDay.day, views: contentViewDay.views })
    .from(contentViewDay)
    .where(and(eq(contentViewDay.table_name, table), eq(contentViewDay.record_id, id), gte(contentViewDay.day, since)))
  return new Map(rows.map(({ day, views }) => [day, views]))
}

/** Loads views by id; records without views are absent. */
export async function loadViews(
  db: Queries,
  table: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: contentView.record_id, views: contentView.views })
    .from(contentView)
    .where(and(eq(contentView.table_name, table), inArray(contentView.record_id, [...ids])))
  return new Map(rows.map(({ id, views }) => [id, views]))
}

/** Number of views of the record whose id is in a column; null without views. */
export function viewsOf(table: string, id: SQLWrapper): SQL {
  return sql`(select ${contentView.views} from ${contentView} where ${contentView.table_name} = ${table}
    and ${contentView.record_id} = ${id})`
}
