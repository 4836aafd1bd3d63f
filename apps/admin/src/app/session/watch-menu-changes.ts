import type { QueryClient } from '@tanstack/react-query'

/** Areas whose records determine the menu, in lower case. */
const deciding = new Set(['auth.rule', 'auth.group', 'auth.admin'])

/** Calls back after records that determine the menu were changed in this tab, once for all changes of one task. */
export function watchMenuChanges(cache: Pick<QueryClient, 'getQueryCache'>, onChange: () => void): () => void {
  let isWaiting = false
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate' || isWaiting) return
    const [kind, controller] = event.query.queryKey
    if (kind !== 'resource' || typeof controller !== 'string' || !deciding.has(controller.toLowerCase())) return
    isWaiting = true
    queueMicrotask(() => {
      isWaiting = false
      onChange()
    })
  })
}
