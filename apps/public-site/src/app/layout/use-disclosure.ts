import { keyOf } from '@teachnet/ui/keys'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), summary'

/**
 * Behaviour of an opened `details` with a menu, which opens and closes without scripts too: Escape, a press outside and a navigation close
 * it, and Escape returns the focus to its summary.
 * @param isModal whether the menu covers the page at this width; then the focus stays inside, and the rest of the page is inert
 */
export function useDisclosure(isModal: () => boolean = never): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const opened = useRef(key)

  useEffect(() => {
    // A menu that was opened before the scripts were loaded stays open.
    if (opened.current !== key && details.current) details.current.open = false
    opened.current = key
  }, [key])

  useEffect(() => {
    const own = details.current
    if (!own) return
    let covers = false
    const follow = () => {
      if (covers === (own.open && isModal())) return
      covers = !covers
      for (const part of document.querySelectorAll<HTMLElement>('#content, .colophon')) part.inert = covers
      document.documentElement.classList.toggle('is-covered', covers)
    }
    const onKey = (event: KeyboardEvent) => {
      if (!own.open) return
      if (keyOf(event) === 'Escape') {
        own.open = false
        own.querySelector('summary')?.focus()
      } else if (keyOf(event) === 'Tab' && isModal()) preserveFocus(event, own)
    }
    const onPress = (event: PointerEvent) => {
      if (own.open && event.target instanceof Node && !own.contains(event.target)) own.open = false
    }
    own.addEventListener('toggle', follow)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    addEventListener('resize', follow)
    follow()
    return () => {
      own.removeEventListener('toggle', follow)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      removeEventListener('resize', follow)
    }
  }, [isModal])

  return details
}

function never(): boolean {
  return false
}

/** Leads the focus from the last element to the first, and back. */
function preserveFocus(event: KeyboardEvent, within: HTMLElement): void {
  const all = [...within.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.checkVisibility?.() ?? true)
  const [first, last] = [all[0], all.at(-1)]
  const { activeElement } = document
  const isInside = within.contains(activeElement)
  const target = event.shiftKey ? last : first
  if (isInside && activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  target?.focus()
}
