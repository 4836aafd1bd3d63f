import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { visit } from '../../db/schema.ts'

export type Visits = typeof visit.$inferInsert

/** Adds to the counters. In the order of their keys, so that processes that count at once never wait for each other in a circle. */
export async function addVisits(db: Queries, counted: readonly Visits[]): Promise<void> {
  const sorted = counted.toSorted((a, b) => a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind))
  await db
    .insert(visit)
    .values(sorted)
    .onConflictDoUpdate({ target: [visit.day, visit.kind], set: { hits: sql`${visit.hits} + excluded.hits` } })
}
