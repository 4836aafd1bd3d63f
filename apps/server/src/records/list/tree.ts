import type { WireRow } from '../rows.ts'

/**
 * Nests rows under their parents, in the given order. A row whose parent is missing is top level; top-level rows always have `children`,
 * deeper ones only when there are some.
 */
export function nestRows(rows: readonly WireRow[], parent: string): WireRow[] {
  const { roots, childrenOf } = arrange(rows, parent)
  const nest = (row: WireRow, isRoot: boolean): WireRow => {
    const children = (childrenOf.get(row.id) ?? []).map((child) => nest(child, false))
    return isRoot || children.length > 0 ? { ...row, children } : row
  }
  return roots.map((row) => nest(row, true))
}

const step = ' '.repeat(4)

/** Returns the rows as a flat list for a select, parents before children, with labels that draw the tree. */
export function prefixRows(rows: readonly WireRow[], parent: string, labels: readonly string[]): WireRow[] {
  const { roots, childrenOf } = arrange(rows, parent)
  const walk = (row: WireRow, prefix: string, indent: string): WireRow[] => {
    const named = { ...row }
    for (const label of labels)
      if (typeof row[label] === 'string' && row[label] !== '') named[label] = prefix + row[label]
    const children = childrenOf.get(row.id) ?? []
    return [
      named,
      ...children.flatMap((child, index) => {
        const isLast = index === children.length - 1
        return walk(child, `${indent}${step}${isLast ? '└' : '├'}`, `${indent}${step}${isLast ? '' : '│'}`)
      }),
    ]
  }
  return roots.flatMap((row) => walk(row, '', ''))
}

function arrange(rows: readonly WireRow[], parent: string) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const childrenOf = new Map<unknown, WireRow[]>()
  const roots: WireRow[] = []
  for (const row of rows) {
    if (isRoot(row, byId, parent)) roots.push(row)
    else childrenOf.set(row[parent], [...(childrenOf.get(row[parent]) ?? []), row])
  }
  return { roots, childrenOf }
}

/** Includes a row that is its own ancestor, which only a direct change of the database can cause: it must not disappear. */
function isRoot(row: WireRow, byId: ReadonlyMap<unknown, WireRow>, parent: string): boolean {
  if (!byId.has(row[parent])) return true
  const seen = new Set<unknown>([row.id])
  for (let above = byId.get(row[parent]); above; above = byId.get(above[parent])) {
    if (above.id === row.id) return true
    if (seen.has(above.id)) return false
    seen.add(above.id)
  }
  return false
}
