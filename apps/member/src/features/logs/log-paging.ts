/** Number of rows on a log page. */
export const logPageSize = 10

/** Reads the page number from an address; 1 when it is missing or invalid. */
export function pageOf(url: string): number {
  const page = Number(new URL(url).searchParams.get('page'))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
