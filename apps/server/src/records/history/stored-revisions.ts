import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import type { RecordChange } from '../write/record-change.ts'
import { writtenAt } from '../write/transaction.ts'
import { and, desc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { insertMany } from '../../platform/db/many-rows.ts'
import { adminTable } from '../tables/resources.ts'
import { revision } from '../tables/revision.ts'

/** Maximum number of revisions per record; the oldest are deleted. */
const mostRevisions = 100

/**
 * Stores the contents of records after a write, unless the last revision of a record has the same content. Also stores the content before the
 * write when no revision has it: it predates the revisions, or was written without the engine.
 */
export async function storeRevisions(
  context: CrudContext,
  { definition: { hasRevisions, table } }: BoundResource,
  changes: readonly RecordChange[],
): Promise<void> {
  const written = changes.filter(({ wire, version }) => wire.after && version.after)
  if (!hasRevisions || written.length === 0) return
  const ids = written.map(({ id }) => id)
  const last = new Map(await loadLastRevisions(context.queries, table, ids))
  const rows: Parameters<typeof addRevisions>[1][number][] = []
  const store = (id: number, content: WireRow | undefined, version: string | undefined, adminId: number | null) => {
    const before = last.get(id)
    if (!content || version === undefined || before?.version === version) return
    const next = { number: (before?.number ?? 0) + 1, version }
    last.set(id, next)
    const of = { table_name: table, record_id: id, admin_id: adminId, create_time: writtenAt(context) }
    rows.push({ ...of, ...next, data: content })
  }
  for (const { id, wire, version } of written) {
    store(id, wire.before, version.before, null)
    store(id, wire.after, version.after, context.caller.id)
  }
  await addRevisions(context.queries, rows, mostRevisions)
}

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
  await insertMany(db, revision, rows)
  for (const { table_name: table, record_id: id, number } of rows)
    if (number > most)
      // oxlint-disable-next-line no-await-in-loop -- few records have so many revisions
      await db.delete(revision).where(and(isOf({ table, id }), lte(revision.number, number - most)))
}

function isOf({ table, id }: RecordKey): SQL | undefined {
  return and(eq(revision.table_name, table), eq(revision.record_id, id))
}
