import type { StoredRow } from './tables.ts'

/** Rows below their parents; those whose parent is not among them are at the top. */
export function nest(rows: readonly StoredRow[]): object[] {
  const known = new Set(rows.map(({ id }) => id))
  const build = (parent: number): object[] =>
    rows
      .filter(({ pid }) => (known.has(Number(pid)) ? Number(pid) : 0) === parent)
      .map((row) => ({ ...row, children: build(row.id) }))
  return build(0)
}
