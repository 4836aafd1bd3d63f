import type { ApiClient } from '@teachnet/api-client'
import { calls, type MoneyLogRow, type ScoreLogRow } from '@teachnet/protocol'
import { logPageSize, pageOf } from './log-paging.ts'

export interface LogData<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
}

export async function loadMoneyLog(client: ApiClient, { url, signal }: Request): Promise<LogData<MoneyLogRow>> {
  const page = pageOf(url)
  const { list, total } = await client.call(calls.accountBalance, { query: { page, limit: logPageSize }, signal })
  return { rows: list, total, page }
}

export async function loadScoreLog(client: ApiClient, { url, signal }: Request): Promise<LogData<ScoreLogRow>> {
  const page = pageOf(url)
  const { list, total } = await client.call(calls.accountIntegral, { query: { page, limit: logPageSize }, signal })
  return { rows: list, total, page }
}
