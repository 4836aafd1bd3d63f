import { lazyPart } from '@teachnet/ui/parts'
import { WithMessages } from '../../messages/with-messages.tsx'
import { useInboxCounts } from './menu/use-waiting-counts.ts'

const DueAnnouncements = lazyPart(async () => (await import('./due-announcements.tsx')).DueAnnouncements)

/** Above the pages, the announcements that wait for a confirmation. */
export function AnnouncementBanner() {
  const due = useInboxCounts()?.due ?? 0
  if (due === 0) return null
  return (
    <WithMessages of="inbox">
      <DueAnnouncements due={due} />
    </WithMessages>
  )
}
