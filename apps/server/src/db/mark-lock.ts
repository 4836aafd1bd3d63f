import { sql } from 'drizzle-orm'
import type { Queries } from './client.ts'

/**
 * Makes transactions wait for each other until they end when they share one of the marks: a network address, a number. The locks are
 * taken in one order, so that no two wait for each other's.
 *
 * @param space tells the marks of one purpose from those of others
 */
export async function lockMarks(tx: Queries, space: number, marks: readonly string[]): Promise<void> {
  const keys = sql`select distinct hashtext(mark) as key from unnest(${sql.param(marks)}::text[]) as mark order by key`
  await tx.execute(sql`select pg_advisory_xact_lock(${space}::integer, key) from (${keys}) as keys`)
}
