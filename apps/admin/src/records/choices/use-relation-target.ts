import type { ResourceDefinition } from '@teachnet/contract'
import { label } from '@teachnet/protocol'
import { useMemo } from 'react'
import { useCrud } from '../services/crud-services.tsx'

/** Returns the definition that a relation points to. For an unknown controller, a definition with only its name. */
export function useRelationTarget(controller: string): ResourceDefinition {
  const { findResource } = useCrud()
  return useMemo(() => findResource(controller) ?? bareDefinition(controller), [findResource, controller])
}

function bareDefinition(controller: string): ResourceDefinition {
  return {
    controller,
    table: 'unknown',
    title: label(controller, controller),
    labelField: 'name',
    fields: {
      id: { kind: 'id', label: label('编号', 'ID') },
      name: { kind: 'text', label: label('名称', 'Name'), max: 255 },
    },
  }
}
