/** The purpose of reply rows. */
export type View = 'list' | 'select' | 'edit'

/** A row by column, as returned by the drivers: 8-byte integers and decimals may be text. */
export type StoredRow = Readonly<Record<string, unknown>>

/** A record of a reply while it is built. */
export type WireRow = Record<string, unknown>

/** Whether two wire values are the same: they are JSON with lists in one order. A missing value is null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
