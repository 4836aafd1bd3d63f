import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '../records/services/query-keys.ts'

/** Milliseconds between two requests for a list with running work. */
const interval = 2000

/** Reloads the list of an area while the work of a row runs, so that it shows progress and end. A hidden page sends no requests. */
export function useRunningWork(controller: string, isRunning: boolean): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      // Does not cancel a running request, such as that for another row.
      void cache.invalidateQueries({ queryKey: queryKeys.resource(controller) }, { cancelRefetch: false })
    }, interval)
    return () => clearInterval(timer)
  }, [cache, controller, isRunning])
}
