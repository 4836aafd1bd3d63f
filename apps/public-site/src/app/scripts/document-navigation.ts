import type { MouseEvent } from 'react'

/** Session storage key of the address that a navigation leads to, while it is under way. */
const key = 'teachnet.pendingPage'

/**
 * Notes where a navigation leads; undefined: it has ended. If the code of that page cannot be loaded, as after a new release, the router
 * reloads the current document, and {@link pendingPageScript} leads on to the page as the server renders it.
 */
export function recordPendingPage(address: string | undefined): void {
  try {
    if (address === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, address)
  } catch {
    // Storage is switched off: the visitor follows the link again.
  }
}

/** Loads a page as a document, whose code or texts could not be loaded for a navigation. Never returns. */
export function loadDocument(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => undefined)
}

/**
 * Inline script for the head: follows the navigation that the reload of a document has interrupted. Constant, so that a content security
 * policy can allow it by its hash.
 */
export const pendingPageScript = `(function(k){try{var p=sessionStorage.getItem(k),n=performance.getEntriesByType('navigation')[0];sessionStorage.removeItem(k);if(p&&n&&n.type==='reload'&&p!==location.href)location.replace(p)}catch(e){}})('${key}')`

/** The service workers of this page; undefined where the browser has none, and in a sandboxed frame, where reading them throws. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined
  }
}

/** Returns whether a service worker serves this page offline. */
export function isReadingOffline(): boolean {
  return !navigator.onLine && serviceWorkers()?.controller != null
}

/** Without a connection, a link loads a document: the service worker has documents, not the data and the code of a navigation. */
export function loadDocumentOffline(event: MouseEvent<HTMLAnchorElement>): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.defaultPrevented || !isReadingOffline()) return
  event.preventDefault()
  location.assign(event.currentTarget.href)
}
