import { useNavigate } from 'react-router'

/** Goes to the previous page of this visit, or home when there is none. */
export function useWayBack(homePath: string): () => void {
  const navigate = useNavigate()
  return () => {
    const hasPrevious = hasPreviousPage(window.history.state) || cameFromHere(document.referrer)
    void (hasPrevious && window.history.length > 1 ? navigate(-1) : navigate(homePath, { replace: true }))
  }
}

/** Whether the router put an entry before this one: it numbers its entries from 0. */
export function hasPreviousPage(historyState: unknown): boolean {
  return (
    typeof historyState === 'object' &&
    historyState !== null &&
    'idx' in historyState &&
    typeof historyState.idx === 'number' &&
    historyState.idx > 0
  )
}

/** Whether a link of this host loaded the document: the router's numbers begin anew with each. A foreign page is no way back. */
function cameFromHere(referrer: string): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin === window.location.origin
}
