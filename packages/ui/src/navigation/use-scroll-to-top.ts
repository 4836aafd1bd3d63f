import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls to the top after each change of the path. For an address with a hash, scrolls to its element instead. Does not scroll the first
 * page of a visit: the visitor may have scrolled before the scripts loaded, and the browser restores scroll positions itself.
 */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!hash) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  }, [pathname]) // oxlint-disable-line react/exhaustive-deps -- a change of the hash alone stays on the same page
}
