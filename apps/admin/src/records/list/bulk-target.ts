import { kindOf, type ResourceDefinition } from '@teachnet/contract'
import type { BulkTarget } from '@teachnet/contract/lists'
import type { ListQuery } from '@teachnet/protocol'
import { toNumber } from '../../values/read-values.ts'
import type { ShownRow } from './tree-rows.ts'

/** The chosen records, or all that the list shows with its filter. */
export function bulkTargetOf(
  { search = [], quickSearch = '' }: Partial<ListQuery>,
  chosen: { readonly ids: readonly number[]; readonly isEverything: boolean; readonly total: number },
): BulkTarget {
  if (!chosen.isEverything) return { ids: [...chosen.ids] }
  const terms = search.map(({ val, ...term }) => ({ ...term, val: typeof val === 'string' ? val : [...val] }))
  return { query: { search: terms, quickSearch, most: chosen.total } }
}

/** When the records that the list shows were changed last, by id; undefined where it does not show that. */
export function seenTimes(
  { fields }: ResourceDefinition,
  rows: readonly ShownRow[],
  ids: readonly number[],
): Record<string, number> | undefined {
  const [name] = Object.entries(fields).find(([, field]) => kindOf(field).writtenAt(field) === 'update') ?? []
  if (name === undefined) return undefined
  const chosen = new Set(ids)
  return Object.fromEntries(
    rows.flatMap(({ row }) => {
      const time = chosen.has(row.id) ? toNumber(row[name]) : undefined
      return time === undefined ? [] : [[String(row.id), time]]
    }),
  )
}
