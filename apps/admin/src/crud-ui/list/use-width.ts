import { type RefCallback, useCallback, useState } from 'react'

/** Returns the width of an element in CSS pixels, and the reference that it needs; 0 until it is measured. */
export function useWidth(): readonly [width: number, measured: RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0)
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // Before the first paint, so that no column leaves a list that is shown.
    setWidth(element.clientWidth)
    const observer =
      typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => setWidth(element.clientWidth))
    observer?.observe(element)
    return () => observer?.disconnect()
  }, [])
  return [width, measured]
}
