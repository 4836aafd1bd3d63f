import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '../crud/services/query-keys.ts'

/** Milliseconds between two readings of a list with work that runs. */
const interval = 2000

/** Reads the list of an area again while the work of a row runs, so that its progress and its end are seen. A hidden page reads nothing. */
export function useRunningWork(controller: string, isRunning: boolean): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      // The reading of another row is not given up for this one.
      void cache.invalidateQueries({ queryKey: queryKeys.resource(controller) }, { cancelRefetch: false })
    }, interval)
    return () => clearInterval(timer)
  }, [cache, controller, isRunning])
}
