/** Rows of a log page. */
export const logPageSize = 10

/** The page number of an address; 1 for anything that is none. */
export function pageOf(url: string): number {
  const page = Number(new URL(url).searchParams.get('page'))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
