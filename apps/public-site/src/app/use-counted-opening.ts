import { contentViewPath, type ContentView, previewParameter } from '@teachnet/contract'
import type { ApiCall } from '@teachnet/api-client/anonymous'
import { useEffect } from 'react'
import { siteClient } from './site-client.ts'

const countOpening: ApiCall<undefined, ContentView, null> = { method: 'POST', path: contentViewPath }

/**
 * Reports once to the server that a visitor has opened the page of a record. Visitors who send Do Not Track or Global Privacy Control are
 * not counted, and nothing is stored in the browser. A failed report is ignored.
 */
export function useCountedOpening(controller: ContentView['controller'], id: number): void {
  useEffect(() => {
    // A preview is not counted.
    if (rejectsTracking() || new URLSearchParams(window.location.search).has(previewParameter)) return
    const view: ContentView = { controller, id }
    siteClient.call(countOpening, { body: view, keepalive: true }).catch(() => undefined)
  }, [controller, id])
}

/** @see https://w3c.github.io/gpc/ */
function rejectsTracking(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}
