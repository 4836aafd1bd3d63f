import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation within the site, what the browser does for a new document: the focus moves to the heading of the page, and
 * screen readers announce its title. A change of the query alone, such as a filter, leaves the focus where it is.
 */
export function PageAnnouncer() {
  const { pathname, search, hash } = useLocation()
  const shown = useRef({ pathname, search })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, search }
    if (before.pathname === pathname && before.search === search) return
    setTitle(document.title)
    // The service worker keeps the page to be read offline; it saw no document.
    navigator.serviceWorker?.controller?.postMessage(location.href)
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
