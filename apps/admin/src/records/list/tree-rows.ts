import type { Row } from '../record/row.ts'
import type { ListQuery } from '@teachnet/protocol'

/** A row as the table shows it. */
export interface VisibleRow {
  readonly row: Row
  /** 1 at the top level. */
  readonly level: number
  /** 0 at the top level, even if the record has a parent that is not in the result. */
  readonly parentId: number
  readonly hasChildren: boolean
}

export function childrenOf(row: Row): readonly Row[] {
  return Array.isArray(row.children) ? row.children : []
}

/** Returns the rows in display order, without the children of collapsed rows. */
export function flattenTree(rows: readonly Row[], collapsed: ReadonlySet<number>): VisibleRow[] {
  const walk = (level: number, parentId: number, siblings: readonly Row[]): VisibleRow[] =>
    siblings.flatMap((row) => {
      const children = childrenOf(row)
      const own: VisibleRow = { row, level, parentId, hasChildren: children.length > 0 }
      return collapsed.has(row.id) ? [own] : [own, ...walk(level + 1, row.id, children)]
    })
  return walk(1, 0, rows)
}

/** Returns the ids of all rows that can be collapsed. */
export function parentIds(rows: readonly Row[]): number[] {
  return rows.flatMap((row) => (childrenOf(row).length > 0 ? [row.id, ...parentIds(childrenOf(row))] : []))
}

/** Changes one record at any level of the tree. */
export function replaceRow(rows: readonly Row[], id: number, change: Readonly<Record<string, unknown>>): Row[] {
  return rows.map((row) => {
    const next = row.id === id ? { ...row, ...change } : row
    const children = childrenOf(row)
    return children.length > 0 ? { ...next, children: replaceRow(children, id, change) } : next
  })
}

/** Moves a record to the position of a sibling; undefined when the two are not siblings. */
export function moveRow(rows: readonly Row[], id: number, targetId: number): Row[] | undefined {
  const from = rows.findIndex((row) => row.id === id)
  const to = rows.findIndex((row) => row.id === targetId)
  const moved = rows[from]
  if (moved && to >= 0) return rows.toSpliced(from, 1).toSpliced(to, 0, moved)
  for (const [index, row] of rows.entries()) {
    const children = moveRow(childrenOf(row), id, targetId)
    if (children) return rows.with(index, { ...row, children })
  }
  return undefined
}

/** Whether a record is another one, or below it. */
export function isWithin(rows: readonly Row[], id: number, of: number): boolean {
  const found = findRow(rows, of)
  return found !== undefined && findRow([found], id) !== undefined
}

function findRow(rows: readonly Row[], id: number): Row | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : findRow(childrenOf(row), id)
    if (found) return found
  }
  return undefined
}

/** Moves a record with all below it to the end of another one's children, or of the top level (0); unchanged if it would be below itself. */
export function moveUnder(rows: readonly Row[], id: number, parentId: number): readonly Row[] {
  const moved = findRow(rows, id)
  if (!moved || isWithin(rows, parentId, id)) return rows
  const rest = withoutRow(rows, id)
  if (parentId === 0) return [...rest, moved]
  const add = (all: readonly Row[]): Row[] =>
    all.map((row) => {
      const children = childrenOf(row)
      if (row.id === parentId) return { ...row, children: [...children, moved] }
      return children.length > 0 ? { ...row, children: add(children) } : row
    })
  return add(rest)
}

function withoutRow(rows: readonly Row[], id: number): Row[] {
  return rows
    .filter((row) => row.id !== id)
    .map((row) => (childrenOf(row).length > 0 ? { ...row, children: withoutRow(childrenOf(row), id) } : row))
}

export interface NestedOption {
  readonly id: number
  readonly label: string
  readonly children: readonly NestedOption[]
}

/** Nests options that are flat with their parents' ids, or already nested; `without` removes a record and its descendants. */
export function nestOptions(
  rows: readonly Row[],
  parentField: string,
  labelOf: (row: Row) => string,
  without?: number,
): NestedOption[] {
  const flat = flattenTree(rows, new Set()).map(({ row, parentId }) => ({
    row,
    parentId: Number(row[parentField] ?? parentId) || 0,
  }))
  const known = new Set(flat.map(({ row }) => row.id))
  const build = (parent: number): NestedOption[] =>
    flat
      .filter(({ row, parentId }) => (known.has(parentId) ? parentId : 0) === parent && row.id !== without)
      .map(({ row }) => ({ id: row.id, label: labelOf(row), children: build(row.id) }))
  return build(0)
}

/** The shown records among which a record has its place, and how many of earlier pages precede them. */
export function placesOf(
  rows: readonly VisibleRow[],
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
