import type { Database } from '../../platform/db/client.ts'
import { toDatabaseError } from '../../platform/db/errors.ts'
import { oldKeyOf } from './rules/old-key.ts'
import { inTransaction, loadGreatestKey } from './run.repo.ts'
import type { OldDatabase } from './source/old-database.ts'
import type { OldRow, OldTable } from './source/old-table.ts'
import { deleteRows, listOldKeys, listOthers } from './target.repo.ts'

/** A table there, and the table here that has its records. */
export interface TablePair {
  readonly source: OldTable
  readonly target: string
  /** Whether records have other numbers here than there. */
  readonly hasNewIds: boolean
}

/** Numbers of records, by table here, whose row was deleted on the old site since an earlier run. */
export type GoneRecords = ReadonlyMap<string, ReadonlySet<string>>

/** Keys that are compared at once. */
const batch = 20_000

/** Finds what an earlier run from a source brought and the old site has no longer: before rows come that may refer to it. */
export async function findGone(
  { from, db, source }: { readonly from: OldDatabase; readonly db: Database; readonly source: string },
  pairs: readonly TablePair[],
): Promise<GoneRecords> {
  const gone = new Map<string, ReadonlySet<string>>()
  for (const pair of pairs) {
    const ids = pair.hasNewIds ? await goneByKey(from, db, pair) : await goneById({ from, db, source }, pair)
    gone.set(pair.target, new Set(ids))
  }
  return gone
}

/** Records made here have numbers after the last one that came. */
async function goneById(
  { from, db, source }: Parameters<typeof findGone>[0],
  { source: table, target }: TablePair,
): Promise<readonly string[]> {
  const end = await inTransaction(db, (run) => loadGreatestKey(run, source, table.name))
  const gone: string[] = []
  for (let after: string | undefined = '0'; after !== undefined;) {
    const keys = await readKeys(from, table, after === '0' ? [] : [after])
    const ids = keys.flatMap((row) => keyOf(table, row))
    const last = ids.length < batch ? undefined : ids.at(-1)
    const range = { after, to: last ?? end, ids }
    gone.push(...(await inTransaction(db, (run) => listOthers(run, target, range))))
    after = last
  }
  return gone
}

/** Records without an old key were made here. */
async function goneByKey(from: OldDatabase, db: Database, { source, target }: TablePair): Promise<readonly string[]> {
  const present = new Set<string>()
  const seen = new Map<string, number>()
  for (let after: readonly string[] | undefined = []; after !== undefined;) {
    const rows = await readKeys(from, source, after)
    for (const row of rows) present.add(oldKeyOf(source, row, seen).toLowerCase())
    const isLast: boolean = source.key.length === 0 || rows.length < batch
    after = isLast ? undefined : keyOf(source, rows.at(-1))
  }
  const gone: string[] = []
  for (let after: string | undefined = '0'; after !== undefined;) {
    const from: string = after
    const found = await inTransaction(db, (run) => listOldKeys(run, { table: target, after: from, limit: batch }))
    gone.push(...found.flatMap(({ id, key }) => (key === '' || present.has(key.toLowerCase()) ? [] : [id])))
    after = found.at(-1)?.id
  }
  return gone
}

/** The rows after a key, with the columns of the key only; of a table without one, all rows as they are. */
async function readKeys(from: OldDatabase, table: OldTable, after: readonly string[]): Promise<readonly OldRow[]> {
  const columns = table.columns.filter(({ name }) => table.key.includes(name))
  const rows = await from.readRows(columns.length === 0 ? table : { ...table, columns }, after, batch)
  return rows.map(({ row }) => row)
}

function keyOf({ key }: OldTable, row: OldRow | undefined): readonly string[] {
  return key.map((name) => row?.[name] ?? '')
}

/**
 * Deletes records that are gone there.
 *
 * @returns how many were deleted, and the numbers of those that stay, since other records refer to them
 */
export async function deleteGone(
  db: Database,
  table: string,
  gone: ReadonlySet<string>,
): Promise<{ readonly deleted: number; readonly stay: readonly string[] }> {
  let remaining = [...gone]
  let deleted = 0
  const attempt = async (ids: readonly string[]) => {
    try {
      deleted += await inTransaction(db, (run) => deleteRows(run, table, ids))
      return []
    } catch (error) {
      if (toDatabaseError(error)?.entry !== 'STILL_REFERENCED') throw error
      return ids
    }
  }
  remaining = [...(await attempt(remaining))]
  // One of them is still needed: the others go by themselves.
  for (let before = remaining.length + 1; remaining.length > 0 && remaining.length < before;) {
    before = remaining.length
    const stay: string[] = []
    for (const id of remaining) stay.push(...(await attempt([id])))
    remaining = stay
  }
  return { deleted, stay: remaining }
}
