import { useNavigate } from 'react-router'
import { useSyncExternalStore } from 'react'

/** The way from an error page to the page before it. */
export interface WayBack {
  /** Whether this visit has a previous page; false in the server's HTML and during hydration. */
  readonly hasPrevious: boolean
  /** Goes to the previous page, or home when there is none. */
  readonly go: () => void
}

export function useWayBack(homePath: string): WayBack {
  const navigate = useNavigate()
  const isAlive = useHydrated()
  return {
    hasPrevious: isAlive && hasPrevious(),
    go: () => void (hasPrevious() ? navigate(-1) : navigate(homePath, { replace: true })),
  }
}

function hasPrevious(): boolean {
  return (hasPreviousPage(window.history.state) || cameFromHere(document.referrer)) && window.history.length > 1
}

/** Whether the router has a history entry before this one; it numbers its entries from 0. */
export function hasPreviousPage(historyState: unknown): boolean {
  return (
    typeof historyState === 'object' &&
    historyState !== null &&
    'idx' in historyState &&
    typeof historyState.idx === 'number' &&
    historyState.idx > 0
  )
}

/**
 * Whether a link of this host led to the document: the router's numbers restart with each document. A page of another host does not count.
 */
function cameFromHere(referrer: string): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin === window.location.origin
}

/** Returns whether the page is hydrated: false in the server's HTML and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
