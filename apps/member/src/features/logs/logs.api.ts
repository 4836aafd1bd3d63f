import type { ApiClient } from '@teachnet/api-client'
import { calls, type MoneyLogRow, type PageQuery, type ScoreLogRow } from '@teachnet/protocol'
import { exportPageSize, logPageSize, queryOf } from './log-paging.ts'

export interface LogData<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
}

type LoadPage<Row> = (query: PageQuery) => Promise<{ readonly list: readonly Row[]; readonly total: number }>

export async function loadMoneyLog(client: ApiClient, { url, signal }: Request): Promise<LogData<MoneyLogRow>> {
  return loadPage(url, (query) => client.call(calls.accountBalance, { query, signal }))
}

export async function loadScoreLog(client: ApiClient, { url, signal }: Request): Promise<LogData<ScoreLogRow>> {
  return loadPage(url, (query) => client.call(calls.accountIntegral, { query, signal }))
}

async function loadPage<Row>(url: string, load: LoadPage<Row>): Promise<LogData<Row>> {
  const query = queryOf(url)
  const { list, total } = await load({ ...query, limit: logPageSize })
  return { rows: list, total, page: query.page }
}

/** Loads every row of the log that an address shows, newest first. */
export async function loadWholeLog<Row extends { readonly id: number }>(
  url: string,
  load: LoadPage<Row>,
): Promise<Row[]> {
  const rows = new Map<number, Row>()
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page shows whether another one follows
    const { list, total } = await load({ ...queryOf(url), page, limit: exportPageSize })
    // A row that is added meanwhile moves the others to the next page; each is kept once.
    for (const row of list) rows.set(row.id, row)
    if (list.length === 0 || page * exportPageSize >= total) return [...rows.values()]
  }
}
