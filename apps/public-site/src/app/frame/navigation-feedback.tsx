import { PageLoading, usePageLoading } from '@teachnet/ui/navigation'
import { PageAnnouncer } from './page-announcer.tsx'
import { ProgressBar } from './progress-bar.tsx'

/**
 * The navigation effects of this site. It sets neither the title, because a page's head comes from the server, nor the position: the
 * router's ScrollRestoration begins each page at its top, and on the way back leads to where the visitor was.
 */
export function NavigationFeedback() {
  return (
    <>
      <ProgressBar />
      <PageLoading state={usePageLoading()} />
      <PageAnnouncer />
    </>
  )
}
