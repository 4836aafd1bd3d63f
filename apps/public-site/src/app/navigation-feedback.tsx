import { PageLoading, usePageLoading, useScrollToTop } from '@teachnet/ui/navigation'
import { ProgressBar } from './progress-bar.tsx'

/** What goes with every navigation, but the title: a page's head comes from the server. */
export function NavigationFeedback() {
  useScrollToTop()
  return (
    <>
      <ProgressBar />
      <PageLoading state={usePageLoading()} />
    </>
  )
}
