import type { WireRow } from './binding.ts'

/**
 * Nests rows under their parents, in the order they come. A row whose parent is not among them is top level; top-level rows always
 * have `children`, deeper ones only when there are some.
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

/** The rows flat, parents before their children, with labels that draw the tree: what a select shows. */
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

/** Also one that is its own ancestor, which only foreign hands in the database can bring about: it must not vanish. */
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
