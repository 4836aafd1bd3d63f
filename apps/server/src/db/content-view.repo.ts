import { and, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Queries } from './client.ts'
import { contentView } from './tables/content-view.ts'

/** Adds one view of a record's page. */
export async function countView(db: Queries, table: string, id: number): Promise<void> {
  await db
    .insert(contentView)
    .values({ table_name: table, record_id: id, views: 1 })
    .onConflictDoUpdate({
      target: [contentView.table_name, contentView.record_id],
      set: { views: sql`${contentView.views} + 1` },
    })
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
