import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls to the top after each change of the path. An address with a hash leads to its element instead. The page that a visit begins
 * with is left alone: its reader may have scrolled before the scripts arrived, and the browser returns to old places by itself.
 */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!hash) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    // The hash alone is a place on the same page.
  }, [pathname]) // oxlint-disable-line react/exhaustive-deps
}
