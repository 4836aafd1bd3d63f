import type { Queries } from '../../platform/db/client.ts'
import { adminLogTable } from '../tables/resources.ts'

/** An entry of the administrators' log, before the database adds its digest. */
export type AdminLogEntry = typeof adminLogTable.$inferInsert

/** Cache entries that are stale after an entry was added. */
export const adminLogTags = ['admin_log', 'auth.AdminLog']

/**
 * Adds entries to the administrators' log, in their order. Only one transaction at a time can add entries; others wait until it commits.
 */
export async function addLogEntries(db: Queries, entries: readonly AdminLogEntry[]): Promise<void> {
  if (entries.length > 0) await db.insert(adminLogTable).values([...entries])
}

/** Shortens a text to what its column takes. */
export function cut(text: string, most: number): string {
  return [...text.replaceAll('\0', '')].slice(0, most).join('')
}
