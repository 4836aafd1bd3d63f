import type { MouseEvent } from 'react'

/** Returns whether a service worker serves this page offline. */
export function isReadingOffline(): boolean {
  return !navigator.onLine && navigator.serviceWorker?.controller != null
}

/** Without a connection, a link loads a document: the service worker has documents, not the data and the code of a navigation. */
export function loadDocumentOffline(event: MouseEvent<HTMLAnchorElement>): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.defaultPrevented || !isReadingOffline()) return
  event.preventDefault()
  location.assign(event.currentTarget.href)
}
