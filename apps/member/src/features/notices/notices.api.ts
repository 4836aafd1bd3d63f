import type { ApiClient } from '@teachnet/api-client'
import { deskCalls } from '@teachnet/contract/desk'
import type { DataOf } from '@teachnet/protocol'

/** Notices on a page. */
export const noticePageSize = 10

/** A page of the inbox, and the channels that the member has chosen. */
export interface Inbox extends DataOf<typeof deskCalls.notices>, DataOf<typeof deskCalls.noticeChannels> {
  /** 1-based. */
  readonly page: number
}

export async function loadInbox(client: Pick<ApiClient, 'call'>, { url, signal }: Request): Promise<Inbox> {
  const requested = Number(new URL(url).searchParams.get('page'))
  const page = Number.isSafeInteger(requested) && requested > 0 ? requested : 1
  const [inbox, channels] = await Promise.all([
    client.call(deskCalls.notices, { query: { page, limit: noticePageSize }, signal }),
    client.call(deskCalls.noticeChannels, { signal }),
  ])
  return { ...inbox, ...channels, page }
}
