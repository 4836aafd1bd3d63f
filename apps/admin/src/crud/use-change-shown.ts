import { useQueryClient } from '@tanstack/react-query'
import type { ResourceDefinition } from '@teachnet/contract'
import { queryKeys } from './query-keys.ts'

/**
 * Shows what became of records by other ways than their form. Every list is asked for anew, also those of other resources: an accepted
 * application is a teacher now. An open form of the records begins again; what was typed waits there as its draft.
 */
export function useChangeShown(): (definition: ResourceDefinition, ids: readonly number[]) => void {
  const cache = useQueryClient()
  return ({ controller }, ids) => {
    void cache.invalidateQueries({ queryKey: ['resource'], predicate: ({ queryKey }) => queryKey[2] !== 'record' })
    for (const id of ids) void cache.resetQueries({ queryKey: queryKeys.record(controller, id) })
  }
}
