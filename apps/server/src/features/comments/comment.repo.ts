import { and, asc, eq, ilike, isNull, ne, or, sql } from 'drizzle-orm'
import type { TextQuote } from '@teachnet/contract/lists'
import type { Queries } from '../../platform/db/client.ts'
import { adminTable } from '../../records/tables/resources.ts'
import { textComment } from './comment.table.ts'

/** A record, by the area as its definition writes it. */
export interface CommentedRecord {
  readonly controller: string
  readonly record_id: number
}

export type StoredComment = typeof textComment.$inferSelect

const isOf = ({ controller, record_id }: CommentedRecord) =>
  and(eq(textComment.controller, controller), eq(textComment.record_id, record_id))

/** The comments of a record, the earliest first. */
export async function loadComments(db: Queries, record: CommentedRecord): Promise<StoredComment[]> {
  return db.select().from(textComment).where(isOf(record)).orderBy(asc(textComment.id))
}

export async function findComment(
  db: Queries,
  record: CommentedRecord,
  id: number,
): Promise<StoredComment | undefined> {
  const [found] = await db
    .select()
    .from(textComment)
    .where(and(isOf(record), eq(textComment.id, id)))
  return found
}

export async function countComments(db: Queries, record: CommentedRecord): Promise<number> {
  return db.$count(textComment, isOf(record))
}

/** Adds a comment. Returns its id. */
export async function insertComment(db: Queries, values: typeof textComment.$inferInsert): Promise<number> {
  const [row] = await db.insert(textComment).values(values).returning({ id: textComment.id })
  if (!row) throw new TypeError('A comment was not stored')
  return row.id
}

/** The ids of the authors of a comment and of its answers. */
export async function listThreadAuthors(db: Queries, id: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ author: textComment.admin_id })
    .from(textComment)
    .where(or(eq(textComment.id, id), eq(textComment.parent_id, id)))
  return rows.map(({ author }) => author)
}

/** @param done who marks it as done, and when; undefined: it is open again */
export async function storeDone(
  db: Queries,
  id: number,
  done: { readonly by: number; readonly time: number } | undefined,
): Promise<void> {
  await db
    .update(textComment)
    .set({ done_by: done?.by ?? null, done_time: done?.time ?? null })
    .where(eq(textComment.id, id))
}

/** Deletes a comment with its answers. */
export async function deleteComment(db: Queries, id: number): Promise<void> {
  await db.delete(textComment).where(eq(textComment.id, id))
}

/** Stores where the passage of a comment is; ids of other records, fields and of answers change nothing. */
export async function storeQuote(
  db: Queries,
  record: CommentedRecord & { readonly field: string },
  { comment, quote }: { readonly comment: number; readonly quote: TextQuote },
): Promise<void> {
  const isComment = and(eq(textComment.id, comment), eq(textComment.field, record.field), isNull(textComment.parent_id))
  await db
    .update(textComment)
    .set({ quote })
    .where(and(isOf(record), isComment))
}

/** Enabled administrators whose name contains a text, by name. */
export async function searchAdministrators(
  db: Queries,
  { search, except, limit }: { readonly search: string; readonly except: number; readonly limit: number },
) {
  const { id, nickname, username, status } = adminTable
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await db
    .select({ id, nickname, username })
    .from(adminTable)
    .where(and(eq(status, '1'), ne(id, except), or(ilike(nickname, like), ilike(username, like))))
    .orderBy(sql`lower(coalesce(nullif(${nickname}, ''), ${username}))`, asc(id))
    .limit(limit)
  return rows.map((row) => ({ id: row.id, name: row.nickname || row.username }))
}
