import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'

/**
 * Serialises transactions that write or remove a file at the same address or with the same content, until they end. The address is locked
 * first to avoid deadlocks.
 */
export async function lockUpload(db: Queries, { url, sha1 }: { url: string; sha1?: string }): Promise<void> {
  for (const text of sha1 === undefined ? [url] : [url, sha1])
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 7301948))`)
}
