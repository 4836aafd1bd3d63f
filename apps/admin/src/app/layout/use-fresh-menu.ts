import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { menuCalls } from '@teachnet/contract/preferences'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentMenuVersion } from '../../session/use-waiting-counts.ts'
import { useServices } from '../../session/app-services.ts'
import { menuVersionAtom, useRefreshSession } from '../../session/load-admin.ts'

/** Milliseconds after which a page that becomes visible loads the menu of an old back end again. */
const freshFor = 60_000

/**
 * Shows new rules, rights and menus without a reload: after changes in this tab immediately; after changes of others when the reply
 * with the counts of the menu has another version than the shown one. An old back end sends no version: the menu is loaded again when
 * the page becomes visible.
 */
export function useFreshMenu(): void {
  const cache = useQueryClient()
  const { client } = useServices()
  const isNotified = client.has(menuCalls.waitingRecords)
  const visible = useAtomValue(menuVersionAtom)
  const { version, readAt } = useCurrentMenuVersion()
  const refreshSession = useRefreshSession()
  const loadedAt = useRef(0)
  const refresh = useEffectEvent(() => {
    loadedAt.current = Date.now()
    refreshSession()
  })
  const follow = useEffectEvent(() => {
    if (version !== undefined && version !== visible) refresh()
  })
  useEffect(() => follow(), [version, readAt])
  useEffect(() => {
    loadedAt.current = Date.now()
    return watchMenuChanges(cache, () => refresh())
  }, [cache])
  useEffect(() => {
    if (isNotified) return
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt.current > freshFor) refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [isNotified])
}

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
