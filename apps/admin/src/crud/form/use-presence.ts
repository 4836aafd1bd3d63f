import { type Presence, presenceInterval } from '@teachnet/contract/lists'
import { actionsOf, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'

/**
 * Reports that the form of a record is open, and whether it has changes, and returns the other administrators who have it open. A form in a
 * background tab makes no calls. Empty on an old back end.
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
    // If the window was closed without a report, the form counts as closed a little later.
    return () => void source.presence({ controller, id, isChanged: false, isLeaving: true }).catch(() => undefined)
  }, [isTold, source, controller, id])
  return data?.others ?? nobody
}

const nobody: Presence['others'] = []
