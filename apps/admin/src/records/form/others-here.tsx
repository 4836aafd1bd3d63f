import Alert from '@mui/material/Alert'
import { type ResourceDefinition, actionsOf, permissionOf } from '@teachnet/contract'
import { useFormats, useText } from '@teachnet/i18n/react'
import { type Presence, presenceInterval } from '@teachnet/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'

interface OthersHereProps {
  readonly definition: ResourceDefinition
  readonly id: number
  /** Whether this form holds changes that are not saved. */
  readonly isChanged: boolean
  /** Part of a line of text, in place of a notice. */
  readonly isInLine?: boolean
}

/** Names the other administrators who have the record open; those who are changing it first. */
export function OthersHere({ definition, id, isChanged, isInLine = false }: OthersHereProps) {
  const text = useText()
  const { list } = useFormats()
  const others = usePresence(definition, id, isChanged)
  if (others.length === 0) return null
  const changing = others.filter((one) => one.isChanged)
  const named = changing.length > 0 ? changing : others
  const names = list(named.map(({ name }) => name))
  const said = text(changing.length > 0 ? 'form.others.changing' : 'form.others.here', { names })
  if (isInLine) return <strong>{said}</strong>
  return (
    <Alert severity={changing.length > 0 ? 'warning' : 'info'} role="status" sx={{ mb: 4 }}>
      {said}
    </Alert>
  )
}

/**
 * Reports that the form of a record is open, and whether it has changes, and returns the other administrators who have it open. A form in a
 * background tab makes no calls. Empty on an old back end.
 */
function usePresence(definition: ResourceDefinition, id: number, isChanged: boolean): Presence['others'] {
  const { controller } = definition
  const { source, backEnd, can } = useCrud()
  const isNotified =
    backEnd === 'teachnet' && actionsOf(definition).includes('edit') && can(permissionOf(definition, 'edit'))
  const { data, refetch } = useQuery({
    queryKey: queryKeys.presence(controller, id),
    queryFn: ({ signal }) => source.presence({ controller, id, isChanged }, { signal }),
    enabled: isNotified,
    refetchInterval: presenceInterval * 1000,
    gcTime: 0,
    retry: false,
  })
  const reported = useRef(isChanged)
  useEffect(() => {
    if (isNotified && reported.current !== isChanged) void refetch()
    reported.current = isChanged
  }, [isNotified, isChanged, refetch])
  useEffect(() => {
    if (!isNotified) return
    // If the window was closed without a report, the form counts as closed a little later.
    return () => void source.presence({ controller, id, isChanged: false, isLeaving: true }).catch(() => undefined)
  }, [isNotified, source, controller, id])
  return data?.others ?? nobody
}

const nobody: Presence['others'] = []
