import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { attachment } from '../../records/tables/attachment.ts'

/** The media type of the upload with a path; undefined without such an upload. */
export async function findUploadType(db: Queries, path: string): Promise<string | undefined> {
  const rows = await db.select({ type: attachment.mimetype }).from(attachment).where(eq(attachment.url, path)).limit(1)
  return rows[0]?.type
}
