import type { ResourceDefinition } from '@teachnet/contract'
import type { BulkTarget, Dependents } from '@teachnet/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'

export type DependentsState =
  | { readonly status: 'loading' | 'unknown' }
  | { readonly status: 'known'; readonly dependents: Dependents }

/**
 * Loads the dependents of records that are to be deleted, each time again. Undefined on an old back end and after a
 * failure: then only the server decides.
 */
export function useDependents({ controller }: ResourceDefinition, target: BulkTarget): DependentsState {
  const { source, backEnd } = useCrud()
  const { data, isError } = useQuery({
    queryKey: queryKeys.dependents(controller, target),
    queryFn: ({ signal }) => source.bulk.dependents({ controller, target }, { signal, showError: false }),
    enabled: backEnd === 'teachnet',
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return { status: 'known', dependents: data }
  return { status: backEnd === 'teachnet' && !isError ? 'loading' : 'unknown' }
}
