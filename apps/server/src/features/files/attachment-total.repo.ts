import { count, sum } from 'drizzle-orm'

import type { Queries } from '../../platform/db/client.ts'
import { attachment } from '../../records/tables/attachment.ts'

/** Number of the attachments, and the bytes of their files. */
export async function sumAttachments(db: Queries): Promise<{ total: number; size: number }> {
  const [row] = await db.select({ total: count(), size: sum(attachment.size).mapWith(Number) }).from(attachment)
  return { total: row?.total ?? 0, size: row?.size ?? 0 }
}
