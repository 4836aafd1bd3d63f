import { type RefObject, useEffect } from 'react'

/** Events by which the reader moves the page, or works in it. */
const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Shows an element in the middle, also after what is above it has loaded, until the reader scrolls or does something. */
export function useStayInView(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const show = () => element.current?.scrollIntoView({ block: 'center' })
    show()
    const observer = new ResizeObserver(show)
    observer.observe(document.body)
    const listening = new AbortController()
    const stop = () => {
      observer.disconnect()
      listening.abort()
    }
    for (const name of inputs) addEventListener(name, stop, { passive: true, signal: listening.signal })
    return stop
  }, [element, isWanted])
}
