import { sql } from 'drizzle-orm'
import type { Queries } from './client.ts'

/**
 * Whoever writes or removes a file waits for others at the same address, or with the same content, until the transaction ends. The
 * address comes first, or two could wait for each other for ever.
 */
export async function lockUpload(db: Queries, { url, sha1 }: { url: string; sha1?: string }): Promise<void> {
  for (const text of sha1 === undefined ? [url] : [url, sha1])
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 7301948))`)
}
