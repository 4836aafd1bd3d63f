import { useQueryClient } from '@tanstack/react-query'
import { menuCalls } from '@teachnet/contract/preferences'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentMenuVersion } from '../layout/menu/use-waiting-counts.ts'
import { useServices } from '../services/services-context.ts'
import { menuVersionAtom } from './menu-version.ts'
import { useRefreshSession } from './use-refresh-session.ts'
import { watchMenuChanges } from './watch-menu-changes.ts'

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
  const isTold = client.has(menuCalls.waitingRecords)
  const shown = useAtomValue(menuVersionAtom)
  const { version, readAt } = useCurrentMenuVersion()
  const refreshSession = useRefreshSession()
  const loadedAt = useRef(0)
  const refresh = useEffectEvent(() => {
    loadedAt.current = Date.now()
    refreshSession()
  })
  const follow = useEffectEvent(() => {
    if (version !== undefined && version !== shown) refresh()
  })
  useEffect(() => follow(), [version, readAt])
  useEffect(() => {
    loadedAt.current = Date.now()
    return watchMenuChanges(cache, () => refresh())
  }, [cache])
  useEffect(() => {
    if (isTold) return
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt.current > freshFor) refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [isTold])
}
