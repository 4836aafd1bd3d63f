import { calls, type DataOf, type MoneyLogRow } from '@teachnet/protocol'
import type { ApiClient } from '@teachnet/api-client'

/** Data of the overview: the last seven days, and the newest changes of the balance. */
export interface Overview {
  readonly week: DataOf<typeof calls.accountOverview>
  readonly recent: readonly MoneyLogRow[]
}

export async function loadOverview(client: ApiClient, signal: AbortSignal): Promise<Overview> {
  const [week, recent] = await Promise.all([
    client.call(calls.accountOverview, { signal }),
    client.call(calls.accountBalance, { query: { page: 1, limit: 5 }, signal }),
  ])
  return { week, recent: recent.list }
}
