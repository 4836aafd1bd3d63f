import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import type { ResourceTable } from '../../records/tables/table-of.ts'
import { attachment } from '../../records/tables/attachment.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'

const named = sql.identifier
type Row = Readonly<Record<string, unknown>>

/** The record of a member. @param owner the column with the member's id, which is unique */
export async function findOwned(
  db: Queries,
  { table, owner }: { readonly table: ResourceTable; readonly owner: string },
  userId: number,
): Promise<Row | undefined> {
  const [row] = await loadRows(db, toQuery(sql`select * from ${table} where ${named(owner)} = ${userId}`))
  return row
}

interface DraftOf {
  readonly table: ResourceTable
  /** The column with the id of the record. */
  readonly reference: string
  readonly recordId: number
  readonly userId: number
}

/** The latest draft that a member made of a record; with `lock`, locked until the end of the transaction. */
export async function findDraft(
  db: Queries,
  { table, reference, recordId, userId }: DraftOf,
  { lock }: { readonly lock: boolean },
): Promise<Row | undefined> {
  const found = sql`select * from ${table} where ${named(reference)} = ${recordId} and ${named('user_id')} = ${userId}
    order by ${named('id')} desc limit 1`
  const [row] = await loadRows(db, toQuery(lock ? sql`${found} for update` : found))
  return row
}

/** Parallel calls of one member wait for each other, so that there is one draft. Ends with the transaction. */
export async function lockDrafts(tx: Queries, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${draftLock}::int, ${userId}::int)`)
}

/** The first key of the locks under which drafts are sent. */
const draftLock = 7_303_054

/** Adds a draft, or replaces the content of the one with the id. Returns its id. */
export async function storeDraft(
  tx: Queries,
  table: ResourceTable,
  id: number | undefined,
  values: Row,
): Promise<number> {
  if (id === undefined) {
    const [added] = await tx.insert(table).values(values).returning()
    return Number(added?.id)
  }
  await tx
    .update(table)
    .set(values)
    .where(sql`${named('id')} = ${id}`)
  return id
}

export async function removeDraft(tx: Queries, table: ResourceTable, id: number): Promise<void> {
  await tx.delete(table).where(sql`${named('id')} = ${id}`)
}

/** Whether a path is a picture that the member has uploaded. */
export async function isOwnPicture(db: Queries, path: string, userId: number): Promise<boolean> {
  const rows = await db
    .select({ type: attachment.mimetype })
    .from(attachment)
    .where(and(eq(attachment.url, path), eq(attachment.user_id, userId)))
  return rows.some(({ type }) => type.startsWith('image/'))
}
