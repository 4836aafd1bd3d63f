/** Number of rows on a log page. */
export const logPageSize = 10

/** Number of rows in one request of an export. */
export const exportPageSize = 100

/** The part of a log that an address shows. */
export interface LogAddress {
  /** 1-based; 1 when it is missing or invalid. */
  readonly page: number
  /** `YYYY-MM`. */
  readonly month?: string
  readonly direction?: 'in' | 'out'
}

/** Reads page, month and direction from an address; invalid ones are left out. */
export function queryOf(url: string): LogAddress {
  const { searchParams: search } = new URL(url)
  const page = Number(search.get('page'))
  const month = search.get('month') ?? ''
  const direction = search.get('direction')
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    ...(/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
    ...((direction === 'in' || direction === 'out') && { direction }),
  }
}
