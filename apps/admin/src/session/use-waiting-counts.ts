import { useQuery } from '@tanstack/react-query'
import { permissionOf } from '@teachnet/contract'
import { type InboxCounts, menuCalls } from '@teachnet/contract/preferences'
import type { DataOf } from '@teachnet/protocol'
import type { MenuEntry } from '@teachnet/session'
import { queryKeys } from '../records/services/query-keys.ts'
import { hasInputSince } from './lock.atoms.ts'
import { useServices } from './app-services.ts'

/** Milliseconds between two requests while the page is visible. */
const interval = 60_000

/** Numbers of records that wait for the back office, by the name of the menu rule in lower case. */
export type WaitingCounts = ReadonlyMap<string, number>

/** Time of the last request, in Unix milliseconds: the next one reports whether there was input since then. */
let readAt = 0

/** Reads the counts of the menu and the header, which share one request. An old back end has no such call. */
function useWaiting<T>(select: (reply: DataOf<typeof menuCalls.waitingRecords>) => T) {
  const { client } = useServices()
  return useQuery({
    queryKey: queryKeys.waiting,
    queryFn: ({ signal }) => {
      const active = hasInputSince(readAt) ? 1 : 0
      readAt = Date.now()
      return client.call(menuCalls.waitingRecords, { query: { active }, signal, showError: false })
    },
    enabled: client.has(menuCalls.waitingRecords),
    refetchInterval: interval,
    // The interval pauses while the page is hidden.
    refetchOnWindowFocus: true,
    retry: false,
    select,
  })
}

/** Loads the numbers; none from an old back end, which does not count. */
export function useWaitingCounts(): WaitingCounts {
  return useWaiting(toCounts).data ?? none
}

function toCounts({ waiting }: DataOf<typeof menuCalls.waitingRecords>): WaitingCounts {
  return new Map(waiting.map(({ controller, total }) => [permissionOf({ controller }).toLowerCase(), total]))
}

/** How many entries of the inbox are unread, and how many announcements wait for a confirmation; undefined where there is no inbox. */
export function useInboxCounts(): InboxCounts | undefined {
  return useWaiting(({ inbox }) => inbox).data
}

/** Whether the site is closed for maintenance. */
export function useIsSiteClosed(): boolean {
  return useWaiting(({ isClosed }) => isClosed === true).data ?? false
}

/** The version of menu and rights at the last reading, and when that was in Unix milliseconds; `version` is undefined from an old back end. */
export function useCurrentMenuVersion(): { readonly version: string | undefined; readonly readAt: number } {
  const { data, dataUpdatedAt } = useWaiting(({ menuVersion }) => menuVersion)
  return { version: data, readAt: dataUpdatedAt }
}

/** The number of an entry; of a directory, that of all pages in it. */
export function waitingIn({ name, kind, children }: MenuEntry, counts: WaitingCounts): number {
  if (kind === 'directory') return children.reduce((sum, entry) => sum + waitingIn(entry, counts), 0)
  return counts.get(name.toLowerCase()) ?? 0
}

const none: WaitingCounts = new Map()
