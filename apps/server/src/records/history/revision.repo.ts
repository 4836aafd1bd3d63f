import { and, desc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { adminTable } from '../tables/resources.ts'
import { revision } from '../tables/revision.ts'

/** Identifies one record of one table. */
export interface RecordKey {
  readonly table: string
  readonly id: number
}

const columns = {
  number: revision.number,
  version: revision.version,
  create_time: revision.create_time,
  admin_id: revision.admin_id,
  nickname: adminTable.nickname,
}

/** The last revision of each record that has one, by the id of the record. */
export async function loadLastRevisions(
  db: Queries,
  table: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly number: number; readonly version: string }>> {
  const { record_id: id, number, version } = revision
  const rows = await db
    .selectDistinctOn([id], { id, number, version })
    .from(revision)
    .where(and(eq(revision.table_name, table), inArray(id, [...ids])))
    .orderBy(id, desc(number))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Loads revisions without their content, newest first. */
export async function loadRevisions(db: Queries, key: RecordKey) {
  return db
    .select(columns)
    .from(revision)
    .leftJoin(adminTable, eq(adminTable.id, revision.admin_id))
    .where(isOf(key))
    .orderBy(desc(revision.number))
}

export async function findRevision(db: Queries, key: RecordKey, number: number) {
  const [found] = await db
    .select({ ...columns, data: revision.data })
    .from(revision)
    .leftJoin(adminTable, eq(adminTable.id, revision.admin_id))
    .where(and(isOf(key), eq(revision.number, number)))
  return found
}

/** Adds revisions of records of one table, and deletes the oldest ones of a record beyond `most`. */
export async function addRevisions(
  db: Queries,
  rows: readonly (typeof revision.$inferInsert)[],
  most: number,
): Promise<void> {
  if (rows.length === 0) return
  await db.insert(revision).values([...rows])
  for (const { table_name: table, record_id: id, number } of rows)
    if (number > most)
      // oxlint-disable-next-line no-await-in-loop -- few records have so many revisions
      await db.delete(revision).where(and(isOf({ table, id }), lte(revision.number, number - most)))
}

function isOf({ table, id }: RecordKey): SQL | undefined {
  return and(eq(revision.table_name, table), eq(revision.record_id, id))
}
