import { useQueryClient } from '@tanstack/react-query'
import type { ResourceDefinition } from '@teachnet/contract'
import { queryKeys } from '../services/query-keys.ts'

/**
 * Returns a function that invalidates records after changes outside their form. Every list is reloaded, also those of other resources: an
 * accepted application becomes a teacher. An open form of the records restarts; its input is stored as its draft.
 */
export function useInvalidateRecords(): (definition: ResourceDefinition, ids: readonly number[]) => void {
  const cache = useQueryClient()
  return ({ controller }, ids) => {
    void cache.invalidateQueries({ queryKey: ['resource'], predicate: ({ queryKey }) => queryKey[2] !== 'record' })
    for (const id of ids) void cache.resetQueries({ queryKey: queryKeys.record(controller, id) })
  }
}
