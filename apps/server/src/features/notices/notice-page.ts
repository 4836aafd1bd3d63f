/** Maximum number of notices in one reply. */
const mostRows = 50
/** Maximum page number. */
const mostPages = 1000

/** The part of an inbox that a call requests: ten entries by default; numbers out of range are clamped. */
export function pageOf({
  page = 1,
  limit = 10,
}: {
  readonly page?: number | undefined
  readonly limit?: number | undefined
}): { readonly limit: number; readonly offset: number } {
  const rows = within(limit, mostRows)
  return { limit: rows, offset: (within(page, mostPages) - 1) * rows }
}

function within(value: number, most: number): number {
  return Math.min(Math.max(Math.trunc(value) || 1, 1), most)
}
