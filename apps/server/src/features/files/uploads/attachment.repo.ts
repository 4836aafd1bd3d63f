import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { attachment } from '../../../records/tables/attachment.ts'

export type Attachment = typeof attachment.$inferSelect
export type NewAttachment = typeof attachment.$inferInsert

export async function findAttachment(
  db: Queries,
  { sha1, topic, storage }: Pick<Attachment, 'sha1' | 'topic' | 'storage'>,
): Promise<Attachment | undefined> {
  const rows = await db
    .select()
    .from(attachment)
    .where(and(eq(attachment.sha1, sha1), eq(attachment.topic, topic), eq(attachment.storage, storage)))
    .orderBy(attachment.id)
    .limit(1)
  return rows[0]
}

export async function findAttachmentAt(db: Queries, url: string): Promise<Attachment | undefined> {
  const rows = await db.select().from(attachment).where(eq(attachment.url, url)).orderBy(attachment.id).limit(1)
  return rows[0]
}

export async function addAttachment(db: Queries, row: NewAttachment): Promise<Attachment> {
  const [added] = await db.insert(attachment).values(row).returning()
  if (!added) throw new Error('The database gave no row for a new attachment')
  return added
}

/** Counts another upload of a known content; returns undefined if it was deleted meanwhile. */
export async function countUpload(
  db: Queries,
  { id }: Pick<Attachment, 'id'>,
  now: number,
): Promise<Attachment | undefined> {
  const [counted] = await db
    .update(attachment)
    .set({ quote: sql`${attachment.quote} + 1`, last_upload_time: now })
    .where(eq(attachment.id, id))
    .returning()
  return counted
}
