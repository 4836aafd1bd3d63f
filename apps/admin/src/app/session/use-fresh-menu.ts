import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRefreshSession } from './use-refresh-session.ts'
import { watchMenuChanges } from './watch-menu-changes.ts'

/** Milliseconds after which a page that is looked at again asks what others have changed. */
const freshFor = 60_000

/** Shows new rules and menus without a reload: after changes here, and of others when the page is looked at again. */
export function useFreshMenu(): void {
  const cache = useQueryClient()
  const refreshSession = useRefreshSession()
  const loadedAt = useRef(0)
  const refresh = useEffectEvent(() => {
    loadedAt.current = Date.now()
    refreshSession()
  })
  useEffect(() => {
    loadedAt.current = Date.now()
    const stop = watchMenuChanges(cache, () => refresh())
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt.current > freshFor) refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [cache])
}
