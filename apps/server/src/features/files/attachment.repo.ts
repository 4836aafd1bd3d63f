import { and, eq, inArray } from 'drizzle-orm'
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
export async function isFileKept(db: Queries, { url, storage }: StoredFile): Promise<boolean> {
  const rows = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(eq(attachment.url, url), eq(attachment.storage, storage)))
    .limit(1)
  return rows.length > 0
}
