import type { ListQuery } from '@teachnet/protocol'
import type { ShownRow } from './tree-rows.ts'

/** The shown records among which a record has its place, and how many of earlier pages precede them. */
export function placesOf(
  rows: readonly ShownRow[],
  id: number,
  { page, limit }: Partial<ListQuery>,
): { readonly siblings: readonly number[]; readonly before: number } {
  const parent = rows.find(({ row }) => row.id === id)?.parentId
  return {
    siblings: rows.filter(({ parentId }) => parentId === parent).map(({ row }) => row.id),
    // A tree has no pages.
    before: page === undefined || limit === undefined ? 0 : (page - 1) * limit,
  }
}
