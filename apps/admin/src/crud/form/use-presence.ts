import { type Presence, presenceInterval } from '@teachnet/contract/lists'
import { actionsOf, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'

/**
 * Tells other administrators that the form of a record is open, and whether it holds changes, and returns who else has it open. A form that is
 * hidden behind another tab is silent. Empty on an old back end.
 */
export function usePresence(definition: ResourceDefinition, id: number, isChanged: boolean): Presence['others'] {
  const { controller } = definition
  const { source, backEnd, can } = useCrud()
  const isTold =
    backEnd === 'teachnet' && actionsOf(definition).includes('edit') && can(permissionOf(definition, 'edit'))
  const { data, refetch } = useQuery({
    queryKey: queryKeys.presence(controller, id),
    queryFn: ({ signal }) => source.presence({ controller, id, isChanged }, { signal }),
    enabled: isTold,
    refetchInterval: presenceInterval * 1000,
    gcTime: 0,
    retry: false,
  })
  const told = useRef(isChanged)
  useEffect(() => {
    if (isTold && told.current !== isChanged) void refetch()
    told.current = isChanged
  }, [isTold, isChanged, refetch])
  useEffect(() => {
    if (!isTold) return
    // Whoever is not told at once, because the window was closed, is told a little later by the silence.
    return () => void source.presence({ controller, id, isChanged: false, isLeaving: true }).catch(() => undefined)
  }, [isTold, source, controller, id])
  return data?.others ?? nobody
}

const nobody: Presence['others'] = []
