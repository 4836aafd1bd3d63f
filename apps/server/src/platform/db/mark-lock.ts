import { sql } from 'drizzle-orm'
import type { Queries } from './client.ts'

/**
 * Serialises transactions that share one of the marks, such as a network address or a number, until they end. Locks are taken in a fixed
 * order to avoid deadlocks.
 *
 * @param space separates the marks of one purpose from those of others
 */
export async function lockMarks(tx: Queries, space: number, marks: readonly string[]): Promise<void> {
  const keys = sql`select distinct hashtext(mark) as key from unnest(${sql.param(marks)}::text[]) as mark order by key`
  await tx.execute(sql`select pg_advisory_xact_lock(${space}::integer, key) from (${keys}) as keys`)
}
