import { useEffect } from 'react'

/** What does not fit in a row is reached by the wheel, which a row without scroll bar would otherwise leave to the page. */
export function useScrollByWheel(list: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const strip = list.current
    if (!strip) return
    const scroll = (event: WheelEvent) => {
      if (strip.scrollWidth <= strip.clientWidth || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      strip.scrollLeft += event.deltaY
    }
    // React's own listener is passive: the page would scroll as well.
    strip.addEventListener('wheel', scroll, { passive: false })
    return () => strip.removeEventListener('wheel', scroll)
  }, [list])
}
