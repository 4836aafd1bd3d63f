import { label, type ResourceDefinition } from '@teachnet/contract'
import { useMemo } from 'react'
import { useCrud } from './crud-services.tsx'

/** The definition a relation points to. One that is not known here is spoken to by its name alone. */
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
