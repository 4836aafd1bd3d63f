import { contentViewPath, type ContentView } from '@teachnet/contract'
import { useEffect } from 'react'

/**
 * Reports once to the server that a visitor has opened the page of a record. Visitors who send Do Not Track are not counted, and nothing is
 * stored in the browser. A failed report is ignored.
 */
export function useCountedOpening(controller: ContentView['controller'], id: number): void {
  useEffect(() => {
    if (navigator.doNotTrack === '1') return
    const view: ContentView = { controller, id }
    const body = JSON.stringify(view)
    fetch(contentViewPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
    }).catch(() => undefined)
  }, [controller, id])
}
