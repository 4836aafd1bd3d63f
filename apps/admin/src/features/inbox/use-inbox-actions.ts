import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import { adminNoticeCalls } from '@teachnet/contract/people'
import type { InboxCounts } from '@teachnet/contract/preferences'
import { isRecord } from '@teachnet/protocol'
import { queryKeys } from '../../records/services/query-keys.ts'

/** Key of a query of the inbox. */
export function inboxKey(part: object) {
  return ['inbox', part] as const
}

/** Returns functions that mark entries of the inbox, and then update the counts of the header and the lists of entries. */
export function useInboxActions(client: ApiClient) {
  const cache = useQueryClient()

  async function follow(inbox: InboxCounts): Promise<void> {
    cache.setQueryData(queryKeys.waiting, (known: unknown) => (isRecord(known) ? { ...known, inbox } : known))
    await cache.invalidateQueries({ queryKey: ['inbox'] })
  }
  const reading = useMutation({
    mutationFn: (refs: readonly string[]) =>
      client.call(adminNoticeCalls.readAdminNotices, { body: { refs: refs.join(',') } }),
    onSuccess: follow,
  })
  const confirming = useMutation({
    mutationFn: (ref: string) =>
      client.call(adminNoticeCalls.confirmAnnouncement, { body: { ref }, showSuccess: true }),
    onSuccess: follow,
    // An announcement that has ended meanwhile cannot be confirmed: it leaves the page.
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.waiting }),
  })
  return {
    /** Marks entries as read; none: all. */
    read: (...refs: readonly string[]) => reading.mutate(refs),
    confirm: (ref: string) => confirming.mutate(ref),
    isBusy: reading.isPending || confirming.isPending,
  }
}
