import { and, eq, inArray, sql } from 'drizzle-orm'
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
