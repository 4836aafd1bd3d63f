import { and, count, eq, inArray, min, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { insertMany } from '../../platform/db/many-rows.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import { fileUse, fileUseSource } from '../tables/file-use.ts'

/** A file that a record uses. */
export interface FileUse {
  readonly record_id: number
  readonly field: string
  readonly url: string
}

/**
 * Updates the stored uses of records to their current content. The attachments of newly used files are locked until the transaction ends: a
 * deletion of one waits, and then finds the use.
 *
 * @returns addresses whose attachments were deleted while this call waited for them
 */
export async function replaceFileUses(
  db: Queries,
  table: string,
  ids: readonly number[],
  uses: readonly FileUse[],
): Promise<string[]> {
  const isOfRecords = and(eq(fileUse.table_name, table), inArray(fileUse.record_id, [...ids]))
  const { record_id, field, url } = fileUse
  const before = await db.select({ record_id, field, url }).from(fileUse).where(isOfRecords)
  const [stored, wanted] = [new Set(before.map(keyOf)), new Set(uses.map(keyOf))]
  const added = uses.filter((use) => !stored.has(keyOf(use)))
  const gone = await lockAttachments(db, [...new Set(added.map((use) => use.url))])
  for (const use of before.filter((each) => !wanted.has(keyOf(each))))
    await db
      .delete(fileUse)
      .where(and(eq(fileUse.table_name, table), eq(record_id, use.record_id), eq(field, use.field), eq(url, use.url)))
  const rows = added.map((use) => ({ ...use, table_name: table }))
  await insertMany(db, fileUse, rows, 'on conflict do nothing')
  return gone
}

/** Locks attachments against deletion in one statement, so that one deleted during the wait is noticed. */
async function lockAttachments(db: Queries, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const isNamed = sql`"url" = any(${sql.param([...urls])}::text[])`
  const rows = await loadRows(
    db,
    toQuery(sql`with "seen" as (select "url" from "attachment" where ${isNamed}),
      "held" as (select "url" from "attachment" where ${isNamed} order by "id" for key share)
      select "url" from "seen" except select "url" from "held"`),
  )
  return rows.map((row) => String(row.url))
}

/** Uses of some files in one table. */
export interface UsesInTable {
  readonly table: string
  /** Number of records that use one of the files. */
  readonly records: number
}

export async function countFileUses(db: Queries, urls: readonly string[]): Promise<UsesInTable[]> {
  const { table_name: table } = fileUse
  const records = sql<number>`count(distinct ${fileUse.record_id})::int`
  return db
    .select({ table, records })
    .from(fileUse)
    .where(inArray(fileUse.url, [...urls]))
    .groupBy(table)
    .orderBy(table)
}

/** Loads the first records of a table that use one of the files. */
export async function loadUsers(
  db: Queries,
  urls: readonly string[],
  { table, most }: { readonly table: string; readonly most: number },
): Promise<{ id: number; field: string }[]> {
  return db
    .select({ id: fileUse.record_id, field: sql<string>`${min(fileUse.field)}` })
    .from(fileUse)
    .where(and(inArray(fileUse.url, [...urls]), eq(fileUse.table_name, table)))
    .groupBy(fileUse.record_id)
    .orderBy(fileUse.record_id)
    .limit(most)
}

/** Returns the records that use a file, in a fixed order, so that concurrent calls lock them in the same order. */
export async function loadUsesOf(db: Queries, url: string, most: number): Promise<{ table: string; id: number }[]> {
  const { table_name: table, record_id: id } = fileUse
  return db.selectDistinct({ table, id }).from(fileUse).where(eq(fileUse.url, url)).orderBy(table, id).limit(most)
}

/** Returns those of the files that are in use. */
export async function findUsed(db: Queries, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ url: fileUse.url, records: count() })
    .from(fileUse)
    .where(inArray(fileUse.url, [...urls]))
    .groupBy(fileUse.url)
  return new Set(rows.map(({ url }) => url))
}

/** Returns the columns that were already scanned, of each table that was ever scanned. */
export async function loadSources(db: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(fileUseSource)
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]))
}

export async function recordSource(db: Queries, table: string, columns: string): Promise<void> {
  const set = { columns }
  await db
    .insert(fileUseSource)
    .values({ table_name: table, ...set })
    .onConflictDoUpdate({ target: fileUseSource.table_name, set })
}

function keyOf({ record_id, field, url }: FileUse): string {
  return `${record_id} ${field} ${url}`
}
