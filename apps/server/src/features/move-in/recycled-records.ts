import type { Database } from '../../platform/db/client.ts'
import { type GoneRecords, removeRecords } from './gone-records.ts'
import { oldKeyOf } from './rules/old-key.ts'
import type { OwnArea } from './rules/own-areas.ts'
import { deletionTime, isMarkedDeleted } from './rules/soft-deletion.ts'
import { inTransaction } from './run.repo.ts'
import type { OldDatabase } from './source/old-database.ts'
import { deleteRestored, findByOldKey, recycleRows } from './target.repo.ts'

/** Rows that are read at once. */
const batch = 20_000

/**
 * Moves the records that the old site had deleted softly into the recycle bin, and removes from it what was restored there since an earlier
 * run.
 *
 * @returns how many went there, and the numbers of those that stay, since other records refer to them
 */
export async function recycleRecords(
  { from, db }: { readonly from: OldDatabase; readonly db: Database },
  area: OwnArea,
  { now, timeZone, gone }: { readonly now: number; readonly timeZone: string; readonly gone: GoneRecords },
): Promise<{ readonly removed: number; readonly stay: readonly string[] }> {
  const { table: source, hasNewIds, deleted } = area
  if (!deleted) return { removed: 0, stay: [] }
  const { table, labelField } = area.design.definition
  await inTransaction(db, (run) => deleteRestored(run, { table, key: keyColumn(area) }))
  const needed = new Set([...source.key, deleted.name, 'update_time'])
  const slim = { ...source, columns: source.columns.filter(({ name }) => source.key.length === 0 || needed.has(name)) }
  const seen = new Map<string, number>()
  let removed = 0
  const stay: string[] = []
  for (let after: readonly string[] | undefined = []; after !== undefined;) {
    const rows = await from.readRows(slim, after, batch)
    const times = new Map<string, number>()
    for (const { row } of rows) {
      const key = hasNewIds ? oldKeyOf(source, row, seen).toLowerCase() : (row[source.key[0] ?? ''] ?? '')
      if (isMarkedDeleted(deleted, row)) times.set(key, deletionTime(deleted, row, timeZone) ?? now)
    }
    const ids = hasNewIds
      ? await inTransaction(db, (run) => findByOldKey(run, { table, keys: [...times.keys()] }))
      : new Map([...times.keys()].map((key) => [key, key]))
    const entries = [...ids].map(([key, id]): [string, number] => [id, times.get(key) ?? now])
    const timeOf = new Map(entries.filter(([id]) => gone.get(table)?.has(id) !== true))
    const done = await removeRecords(db, [...timeOf.keys()], (run, part) =>
      recycleRows(run, { table, labelField, times: part.map((id) => ({ id, at: timeOf.get(id) ?? now })) }),
    )
    removed += done.removed
    stay.push(...done.stay)
    const last = rows.at(-1)?.row
    after =
      last && rows.length === batch && source.key.length > 0 ? source.key.map((name) => last[name] ?? '') : undefined
  }
  return { removed, stay }
}

/** The column that tells here which record of the old site one is. */
export function keyColumn({ hasNewIds }: OwnArea): 'id' | 'old_key' {
  return hasNewIds ? 'old_key' : 'id'
}
