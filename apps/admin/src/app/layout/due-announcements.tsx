import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminNoticeCalls } from '@teachnet/contract/people'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { inboxKey, useInboxActions } from '../../features/inbox/use-inbox-actions.ts'
import { useServices } from '../../session/app-services.ts'

interface DueAnnouncementsProps {
  /** Number of announcements that wait for a confirmation. */
  readonly due: number
}

/** The newest announcement that waits for a confirmation; the others follow one after the other. */
export function DueAnnouncements({ due }: DueAnnouncementsProps) {
  const text = useText()
  const id = useId()
  const { client } = useServices()
  const { confirm, isBusy } = useInboxActions(client)
  const { data } = useQuery({
    queryKey: inboxKey({ only: 'due', due }),
    queryFn: ({ signal }) =>
      client.call(adminNoticeCalls.adminNotices, { query: { only: 'due', limit: 1 }, signal, showError: false }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const first = data?.list[0]
  if (!first) return null
  return (
    <section className="announcement-banner" aria-labelledby={id}>
      <div>
        <h2 id={id}>{first.title}</h2>
        <p>{first.text}</p>
      </div>
      <div>
        {due > 1 && <span>{text('inbox.moreDue', { count: due - 1 })}</span>}
        <button type="button" disabled={isBusy} onClick={() => confirm(first.ref)}>
          {text('inbox.confirm')}
        </button>
      </div>
    </section>
  )
}
