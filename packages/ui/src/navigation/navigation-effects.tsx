import { BProgress } from '@bprogress/core'
import { useEffect, useRef } from 'react'
import { useNavigation, useLocation, useMatches } from 'react-router'
import { documentTitle } from '@teachnet/languages'
import { useText } from '@teachnet/i18n/react'
import { PageLoading, usePageLoading } from './page-loading.tsx'
import { titleIdOf } from './route-handle.ts'

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

/** Shows the thin bar at the top during a navigation, without a spinner. Styled by `@teachnet/ui/navigation.css`. */
export function useProgressBar(): void {
  const isRunning = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isRunning) return
    BProgress.configure({ showSpinner: false, speed: 200, template: '<div class="bar"></div>' })
    BProgress.start()
    return () => void BProgress.done()
  }, [isRunning])
}

/**
 * Scrolls to the top after each change of the path. For an address with a hash, scrolls to its element instead. Does not scroll the first
 * page of a visit: the visitor may have scrolled before the scripts loaded, and the browser restores scroll positions itself.
 */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const visible = useRef(pathname)
  useEffect(() => {
    if (visible.current === pathname) return
    visible.current = pathname
    if (!hash) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  }, [pathname]) // oxlint-disable-line react/exhaustive-deps -- a change of the hash alone stays on the same page
}

export interface RouteTitleOptions {
  readonly siteName: string
  /** Title of a page without a route title, such as a page from the server's menu. It takes precedence over the route's title. */
  readonly pageTitle?: string | undefined
}

/** Updates the document title: `{route title} - {site name}`. */
export function useRouteTitle({ siteName, pageTitle }: RouteTitleOptions): void {
  const text = useText()
  const id = titleIdOf(useMatches())
  const title = documentTitle(pageTitle ?? (id && text(id)), siteName)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
