import { PageLoading, usePageLoading } from '@teachnet/ui/navigation'
import { useEffect, useRef, useState } from 'react'
import { useNavigation, useLocation } from 'react-router'
import { recordPendingPage, serviceWorkers } from '../scripts/document-navigation.ts'

/**
 * The navigation effects of this site. It sets neither the title, because a page's head comes from the server, nor the position: the
 * router's ScrollRestoration begins each page at its top, and on the way back leads to where the visitor was.
 */
export function NavigationFeedback() {
  const { location: next } = useNavigation()
  const address = next && next.pathname + next.search + next.hash
  useEffect(() => recordPendingPage(address && new URL(address, location.href).href), [address])
  return (
    <>
      <ProgressBar />
      <PageLoading state={usePageLoading()} />
      <PageAnnouncer />
    </>
  )
}

/**
 * The thin bar at the top during a navigation. Drawn with CSS only (progress-bar.css): the library that the other apps use would be 2% of
 * this site's JavaScript.
 */
function ProgressBar() {
  if (useNavigation().state === 'idle') return null
  return (
    <div className="bprogress" aria-hidden="true">
      <div className="bar" />
    </div>
  )
}

/**
 * After a navigation within the site, what the browser does for a new document: the focus moves to the heading of the page, and
 * screen readers announce its title. A change of the query alone, such as a filter, leaves the focus where it is.
 */
function PageAnnouncer() {
  const { pathname, search, hash } = useLocation()
  const visible = useRef({ pathname, search })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = visible.current
    visible.current = { pathname, search }
    if (before.pathname === pathname && before.search === search) return
    setTitle(document.title)
    // The service worker keeps the page to be read offline; it saw no document.
    serviceWorkers()?.controller?.postMessage(location.href)
    // A link to a part of a page leads there instead.
    if (before.pathname !== pathname && hash === '') focusHeading()
  }, [pathname, search, hash])
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  )
}

/** The position is that of the router: the top, or where the visitor was before. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#content h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
