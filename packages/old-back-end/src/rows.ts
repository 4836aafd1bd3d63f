import type { StoredRow } from './tables.ts'

/** Nests rows under their parents; rows without a parent in the list are roots. */
export function nest(rows: readonly StoredRow[]): object[] {
  const known = new Set(rows.map(({ id }) => id))
  const build = (parent: number): object[] =>
    rows
      .filter(({ pid }) => (known.has(Number(pid)) ? Number(pid) : 0) === parent)
      .map((row) => ({ ...row, children: build(row.id) }))
  return build(0)
}
