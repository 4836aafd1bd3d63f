import { useQueryClient } from '@tanstack/react-query'
import { calls } from '@teachnet/protocol'
import { useServices } from '../../../session/app-services.ts'

export const cacheTypes = ['tp', 'all'] as const

/** Returns a function that clears caches of the server, and then reloads what the pages show. */
export function useClearCache(): (type: (typeof cacheTypes)[number]) => void {
  const { client } = useServices()
  const cache = useQueryClient()
  return (type) =>
    void client.call(calls.clearCache, { body: { type }, showSuccess: true }).then(
      () => cache.invalidateQueries(),
      // The client has shown the error.
      () => undefined,
    )
}
