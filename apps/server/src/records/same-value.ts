/** Whether two wire values are the same: they are JSON with lists in one order. A missing value is null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
