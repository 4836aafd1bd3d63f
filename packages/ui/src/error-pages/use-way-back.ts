import { useNavigate } from 'react-router'

/** Returns a function that goes to the previous page of this visit, or home when there is none. */
export function useWayBack(homePath: string): () => void {
  const navigate = useNavigate()
  return () => {
    const hasPrevious = hasPreviousPage(window.history.state) || cameFromHere(document.referrer)
    void (hasPrevious && window.history.length > 1 ? navigate(-1) : navigate(homePath, { replace: true }))
  }
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
