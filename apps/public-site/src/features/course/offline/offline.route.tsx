import type { Route } from './+types/offline.route'
import { pageLoader } from '../../../app/loading/load-content.server.ts'
import { contentOf } from '../../../app/loading/page-data.ts'
import { offlineHead } from './offline-head.ts'
import { OfflinePage } from './offline-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../../app/loading/page-data.ts'

export const loader = pageLoader('offline', offlineHead)

export default function Offline({ loaderData }: Route.ComponentProps) {
  return <OfflinePage content={contentOf(loaderData)} />
}
