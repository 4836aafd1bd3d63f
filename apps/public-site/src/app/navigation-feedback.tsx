import { PageLoading, usePageLoading, useScrollToTop } from '@teachnet/ui/navigation'
import { ProgressBar } from './progress-bar.tsx'

/** The navigation effects of this site. It does not set the title, because a page's head comes from the server. */
export function NavigationFeedback() {
  useScrollToTop()
  return (
    <>
      <ProgressBar />
      <PageLoading state={usePageLoading()} />
    </>
  )
}
