import { InboxPage } from '../../features/inbox/inbox-page.tsx'
import { useInboxCounts } from '../layout/menu/use-waiting-counts.ts'
import { useServices } from '../services/services-context.ts'

export function ConnectedInboxPage() {
  const { client } = useServices()
  return (
    <div className="page-body">
      <InboxPage client={client} counts={useInboxCounts()} />
    </div>
  )
}
