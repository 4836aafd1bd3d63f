import { PageLoading } from './page-loading.tsx'
import { usePageLoading } from './use-page-loading.ts'
import { useProgressBar } from './use-progress-bar.ts'
import { type RouteTitleOptions, useRouteTitle } from './use-route-title.ts'
import { useScrollToTop } from './use-scroll-to-top.ts'

/**
 * All effects of a navigation: progress bar, loading block, scroll to the top, document title. Render it once, in the root route.
 * `withMessages` loads the messages. An app that handles title or scrolling itself uses the separate hooks instead.
 */
export function NavigationEffects(options: RouteTitleOptions) {
  useProgressBar()
  useScrollToTop()
  useRouteTitle(options)
  return <PageLoading state={usePageLoading()} />
}
