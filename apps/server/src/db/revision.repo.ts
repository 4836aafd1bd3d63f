import { and, desc, eq, lte, type SQL } from 'drizzle-orm'
import type { Queries } from './client.ts'
import { adminTable } from './tables/resources.ts'
import { revision } from './tables/revision.ts'

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

export async function findLastRevision(db: Queries, key: RecordKey) {
  const [last] = await db
    .select({ number: revision.number, version: revision.version })
    .from(revision)
    .where(isOf(key))
    .orderBy(desc(revision.number))
    .limit(1)
  return last
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

/** Adds a revision and deletes the oldest ones beyond `most`. */
export async function addRevision(db: Queries, row: typeof revision.$inferInsert, most: number): Promise<void> {
  await db.insert(revision).values(row)
  const key = { table: row.table_name, id: row.record_id }
  await db.delete(revision).where(and(isOf(key), lte(revision.number, row.number - most)))
}

function isOf({ table, id }: RecordKey): SQL | undefined {
  return and(eq(revision.table_name, table), eq(revision.record_id, id))
}
