import { useLayoutEffect, useState } from 'react'

/** The part of the window below the tabs and beside the menu, where pages are shown; CSS pixels from the window's edges. */
export interface PageFrame {
  readonly element: HTMLElement
  readonly top: number
  readonly left: number
}

/** Minimum width in CSS pixels; in a narrower window a dialog opens over everything. */
const least = 900

/**
 * Returns where the frame shows its pages. `outside` in a narrow window and without the frame; undefined before the page is in the
 * document. Once known, it never changes between inside and outside: a dialog that moved would lose its content.
 */
export function usePageFrame(): PageFrame | 'outside' | undefined {
  const [frame, setFrame] = useState<PageFrame | 'outside'>()
  useLayoutEffect(() => {
    const element = document.querySelector<HTMLElement>('#page')
    const follow = () =>
      setFrame((known) => {
        if (known === 'outside' || !element || (!known && window.innerWidth < least)) return 'outside'
        // The bars above the pages stay in place while the page scrolls.
        const next = { element, top: element.offsetTop, left: element.getBoundingClientRect().left }
        return known?.top === next.top && known.left === next.left ? known : next
      })
    follow()
    // After a change of the window or of the menu's width.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(follow)
    if (element) observer?.observe(element)
    window.addEventListener('resize', follow)
    return () => {
      observer?.disconnect()
      window.removeEventListener('resize', follow)
    }
  }, [])
  return frame
}
