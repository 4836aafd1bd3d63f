import { and, eq, inArray, sql, count, sum } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { findUsed } from '../../records/files/file-use.repo.ts'
import { attachment } from '../../records/tables/attachment.ts'

/** A stored file, as identified by its record. */
export interface StoredFile {
  /** `/storage/…` */
  readonly url: string
  readonly storage: string
}

/** Deletes the records of those files that are not in use, from any uploader, and returns the files. */
export async function deleteAttachments(db: Queries, urls: readonly string[]): Promise<StoredFile[]> {
  const isNamed = inArray(attachment.url, [...urls])
  // Locked before the uses are read: waits for a concurrent write that begins to use one of the files.
  await db.select({ id: attachment.id }).from(attachment).where(isNamed).orderBy(attachment.id).for('update')
  const used = await findUsed(db, urls)
  const unused = urls.filter((url) => !used.has(url))
  return db
    .delete(attachment)
    .where(inArray(attachment.url, unused))
    .returning({ url: attachment.url, storage: attachment.storage })
}

/** Loads the public paths of visitors' files of a topic. */
export async function loadOwnerlessUrls(db: Queries, topic: string): Promise<string[]> {
  const rows = await db
    .select({ url: attachment.url })
    .from(attachment)
    .where(and(eq(attachment.topic, topic), eq(attachment.admin_id, 0), eq(attachment.user_id, 0)))
  return rows.map(({ url }) => url)
}

export async function addPublicFile(
  db: Queries,
  row: Omit<typeof attachment.$inferInsert, 'topic' | 'user_id' | 'last_upload_time'> & {
    readonly create_time: number
  },
): Promise<void> {
  await db.insert(attachment).values({ ...row, topic: 'default', user_id: 0, last_upload_time: row.create_time })
}

/** Returns whether any record still refers to the file. */
export async function isFileStored(db: Queries, { url, storage }: StoredFile): Promise<boolean> {
  const rows = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(eq(attachment.url, url), eq(attachment.storage, storage)))
    .limit(1)
  return rows.length > 0
}

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

/** Number of the attachments, and the bytes of their files. */
export async function sumAttachments(db: Queries): Promise<{ total: number; size: number }> {
  const [row] = await db.select({ total: count(), size: sum(attachment.size).mapWith(Number) }).from(attachment)
  return { total: row?.total ?? 0, size: row?.size ?? 0 }
}

/** The media type of the upload with a path; undefined without such an upload. */
export async function findUploadType(db: Queries, path: string): Promise<string | undefined> {
  const rows = await db.select({ type: attachment.mimetype }).from(attachment).where(eq(attachment.url, path)).limit(1)
  return rows[0]?.type
}

/**
 * Serialises transactions that write or remove a file at the same address or with the same content, until they end. The address is locked
 * first to avoid deadlocks.
 */
export async function lockUpload(db: Queries, { url, sha1 }: { url: string; sha1?: string }): Promise<void> {
  for (const text of sha1 === undefined ? [url] : [url, sha1])
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 7301948))`)
}
