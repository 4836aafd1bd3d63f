import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls a page to where it was left when its tab is opened again, and after the lock screen. A page that is opened for the first time
 * begins at its top. Rendered below the root, which scrolls to the top after each change of the path.
 */
export function useKeptScroll(path: string): void {
  const positions = useRef(new Map<string, number>())
  // Layout effects: they end before the browser reports that the shorter document has moved the window.
  useLayoutEffect(() => {
    const remember = () => positions.current.set(path, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [path])
  useEffect(() => {
    const top = positions.current.get(path)
    if (top !== undefined) window.scrollTo({ top, left: 0, behavior: 'instant' })
  }, [path])
}
