import { and, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import { findUsed } from '../db/file-use.repo.ts'
import { attachment } from '../db/tables/attachment.ts'

/** A stored file, as its record names it. */
export interface StoredFile {
  /** `/storage/…` */
  readonly url: string
  readonly storage: string
}

export async function loadFiles(db: Queries, ids: readonly number[]): Promise<(StoredFile & { name: string })[]> {
  return db
    .select({ url: attachment.url, storage: attachment.storage, name: attachment.name })
    .from(attachment)
    .where(inArray(attachment.id, [...ids]))
}

/** Takes the records of files away that are not in use, whoever brought them, and gives what they stood for. */
export async function deleteAttachments(db: Queries, urls: readonly string[]): Promise<StoredFile[]> {
  const isNamed = inArray(attachment.url, [...urls])
  // First locked, then looked at: a record that begins to use one of them is waited for.
  await db.select({ id: attachment.id }).from(attachment).where(isNamed).orderBy(attachment.id).for('update')
  const used = await findUsed(db, urls)
  const unused = urls.filter((url) => !used.has(url))
  return db
    .delete(attachment)
    .where(inArray(attachment.url, unused))
    .returning({ url: attachment.url, storage: attachment.storage })
}

/** Public paths of files of a topic that visitors brought. */
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

/** Whether any record still stands for the file. */
export async function isFileKept(db: Queries, { url, storage }: StoredFile): Promise<boolean> {
  const rows = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(eq(attachment.url, url), eq(attachment.storage, storage)))
    .limit(1)
  return rows.length > 0
}
