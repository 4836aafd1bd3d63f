import { useQuery } from '@tanstack/react-query'
import { permissionOf } from '@teachnet/contract'
import { menuCalls } from '@teachnet/contract/preferences'
import type { MenuEntry } from '@teachnet/session'
import { queryKeys } from '../../../crud/services/query-keys.ts'
import { useServices } from '../../services/services-context.ts'

/** Milliseconds between two readings while the page is looked at. */
const interval = 120_000

/** Numbers of records that wait for the back office, by the name of the menu rule in lower case. */
export type WaitingCounts = ReadonlyMap<string, number>

/** Loads the numbers; none from an old back end, which does not count. */
export function useWaitingCounts(): WaitingCounts {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: queryKeys.waiting,
    queryFn: async ({ signal }): Promise<WaitingCounts> => {
      const { waiting } = await client.call(menuCalls.waitingRecords, { signal, showError: false })
      return new Map(waiting.map(({ controller, total }) => [permissionOf({ controller }).toLowerCase(), total]))
    },
    enabled: client.has(menuCalls.waitingRecords),
    refetchInterval: interval,
    retry: false,
  })
  return data ?? none
}

/** The number of an entry; of a directory, that of all pages in it. */
export function waitingIn({ name, kind, children }: MenuEntry, counts: WaitingCounts): number {
  if (kind === 'directory') return children.reduce((sum, entry) => sum + waitingIn(entry, counts), 0)
  return counts.get(name.toLowerCase()) ?? 0
}

const none: WaitingCounts = new Map()
