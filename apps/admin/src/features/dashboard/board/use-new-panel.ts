import { useQuery } from '@tanstack/react-query'
import type { ResourceDefinition } from '@teachnet/contract'
import { type DashboardPanel, figureFields, type FigureKind, figureKindsOf } from '@teachnet/contract/panels'
import { useState } from 'react'
import type { BoardArea } from './board-area.ts'

type AreaPanelKind = FigureKind | 'list'

interface NewPanel {
  /** Undefined until an area is chosen and loaded. */
  readonly definition: ResourceDefinition | undefined
  readonly kinds: readonly AreaPanelKind[]
  readonly kind: AreaPanelKind
  readonly setKind: (kind: AreaPanelKind) => void
  /** The fields that the figure can be about. */
  readonly fields: readonly string[]
  readonly field: string
  readonly setField: (field: string) => void
  readonly title: string
  readonly setTitle: (title: string) => void
  readonly panel: DashboardPanel | undefined
}

/**
 * The panel of an area that is being composed. A choice that the area does not offer is replaced by its first one.
 *
 * @param name name of the area; undefined: none is chosen
 */
export function useNewPanel(name: string | undefined, loadArea: (name: string) => Promise<BoardArea>): NewPanel {
  const [wanted, setKind] = useState<AreaPanelKind>('count')
  const [wantedField, setField] = useState('')
  const [title, setTitle] = useState('')
  const area = useQuery({
    queryKey: ['board area', name ?? ''],
    queryFn: () => loadArea(name ?? ''),
    enabled: name !== undefined,
  })
  const definition = name === undefined ? undefined : area.data?.definition
  const kinds = definition ? ([...figureKindsOf(definition), 'list'] as const) : []
  const kind = kinds.find((one) => one === wanted) ?? 'count'
  const fields = definition && kind !== 'list' ? figureFields(definition, kind) : []
  const field = fields.includes(wantedField) ? wantedField : (fields[0] ?? '')
  const panel = definition && {
    kind,
    controller: definition.controller,
    ...(field !== '' && { field }),
    ...(title.trim() !== '' && { title: title.trim() }),
  }
  return { definition, kinds, kind, setKind, fields, field, setField, title, setTitle, panel }
}
