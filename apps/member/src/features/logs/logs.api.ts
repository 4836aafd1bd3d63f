import type { ApiClient } from '@teachnet/api-client'
import { calls, type MoneyLogRow, type PageQuery, type ScoreLogRow } from '@teachnet/protocol'

export interface LogData<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
}

type LoadPage<Row> = (query: PageQuery) => Promise<{ readonly list: readonly Row[]; readonly total: number }>

interface LogRequest {
  readonly request: Request
  /** The IANA name of the zone whose months narrow the log. */
  readonly timeZone: string
}

export async function loadMoneyLog(
  client: ApiClient,
  { request: { url, signal }, timeZone }: LogRequest,
): Promise<LogData<MoneyLogRow>> {
  return loadPage({ url, timeZone }, (query) => client.call(calls.accountBalance, { query, signal }))
}

export async function loadScoreLog(
  client: ApiClient,
  { request: { url, signal }, timeZone }: LogRequest,
): Promise<LogData<ScoreLogRow>> {
  return loadPage({ url, timeZone }, (query) => client.call(calls.accountIntegral, { query, signal }))
}

interface LogOptions {
  /** The address of the page, which names page, month and direction. */
  readonly url: string
  readonly timeZone: string
}

async function loadPage<Row>({ url, timeZone }: LogOptions, load: LoadPage<Row>): Promise<LogData<Row>> {
  const query = queryOf(url)
  const { list, total } = await load({ ...query, limit: logPageSize, timeZone })
  return { rows: list, total, page: query.page }
}

/** Loads every row of the log that an address shows, newest first. */
export async function loadFullLog<Row extends { readonly id: number }>(
  { url, timeZone }: LogOptions,
  load: LoadPage<Row>,
): Promise<Row[]> {
  const rows = new Map<number, Row>()
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page shows whether another one follows
    const { list, total } = await load({ ...queryOf(url), page, limit: exportPageSize, timeZone })
    // A row that is added meanwhile moves the others to the next page; each is kept once.
    for (const row of list) rows.set(row.id, row)
    if (list.length === 0 || page * exportPageSize >= total) return [...rows.values()]
  }
}

/** Number of rows on a log page. */
export const logPageSize = 10

/** Number of rows in one request of an export. */
const exportPageSize = 100

/** The part of a log that an address shows. */
interface LogAddress {
  /** 1-based; 1 when it is missing or invalid. */
  readonly page: number
  /** `YYYY-MM`. */
  readonly month?: string
  readonly direction?: 'in' | 'out'
}

/** Reads page, month and direction from an address; invalid ones are left out. */
function queryOf(url: string): LogAddress {
  const { searchParams: search } = new URL(url)
  const page = Number(search.get('page'))
  const month = search.get('month') ?? ''
  const direction = search.get('direction')
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    month: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    direction: direction === 'in' || direction === 'out' ? direction : undefined,
  }
}
