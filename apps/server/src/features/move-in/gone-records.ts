import type { Database } from '../../platform/db/client.ts'
import { toDatabaseError } from '../../platform/db/errors.ts'
import { oldKeyOf } from './rules/old-key.ts'
import { inTransaction, loadGreatestKey } from './run.repo.ts'
import type { OldDatabase } from './source/old-database.ts'
import type { OldRow, OldTable } from './source/old-table.ts'
import { listOldKeys, listOthers, type Run } from './target.repo.ts'

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
 * Removes records, all or those that no other record refers to.
 *
 * @returns how many were removed, and the numbers of those that stay
 */
export async function removeRecords(
  db: Database,
  ids: readonly string[],
  remove: (run: Run, ids: readonly string[]) => Promise<number>,
): Promise<{ readonly removed: number; readonly stay: readonly string[] }> {
  let removed = 0
  const attempt = async (part: readonly string[]): Promise<readonly string[]> => {
    if (part.length === 0) return []
    try {
      removed += await inTransaction(db, (run) => remove(run, part))
      return []
    } catch (error) {
      if (toDatabaseError(error)?.entry !== 'STILL_REFERENCED') throw error
    }
    if (part.length === 1) return part
    const half = Math.ceil(part.length / 2)
    return [...(await attempt(part.slice(0, half))), ...(await attempt(part.slice(half)))]
  }
  let stay = await attempt(ids)
  // Some were needed by others that have gone since.
  for (let before = ids.length; stay.length > 0 && stay.length < before;) {
    before = stay.length
    stay = await attempt(stay)
  }
  return { removed, stay }
}
