import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { visit } from '../../platform/db/tables/platform-tables.ts'

export type Visits = typeof visit.$inferInsert

/** Adds to the counters, in the order of their keys, so that concurrent processes cannot deadlock. */
export async function addVisits(db: Queries, counted: readonly Visits[]): Promise<void> {
  const sorted = counted.toSorted((a, b) => a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind))
  await db
    .insert(visit)
    .values(sorted)
    .onConflictDoUpdate({ target: [visit.day, visit.kind], set: { hits: sql`${visit.hits} + excluded.hits` } })
}
