import type { UniqueIdentifier } from '@dnd-kit/core'
import { type Field, fieldOf } from '@teachnet/contract'
import { type Design, freeName } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { SortableList } from '../../fields/shared/sortable/sortable-list.tsx'
import { fieldCollisions, fieldsEnd, paletteKind } from './dragged-kinds.ts'
import { firstNames } from './kind-groups.ts'
import { firstField } from './palette.tsx'

interface FieldDragAreaProps {
  readonly design: Design
  readonly onAdd: (name: string, field: Field, at: number) => void
  readonly onMove: (name: string, to: number) => void
  readonly children: ReactNode
}

/** The area in which fields are dragged: a kind of the palette becomes a field where it is dropped, a field moves to its new place. */
export function FieldDragArea({ design, onAdd, onMove, children }: FieldDragAreaProps) {
  const text = useText()
  const locale = useLocale()
  const { definition } = design
  const names = Object.keys(definition.fields)
  const kindName = (id: UniqueIdentifier) => {
    const kind = paletteKind(id)
    return kind && text(`design.kind.${kind}`)
  }
  const labelOf = (id: UniqueIdentifier) =>
    kindName(id) ?? fieldOf(definition, String(id))?.label[locale] ?? text('design.lastPlace')
  const drop = (dropped: UniqueIdentifier, target: UniqueIdentifier) => {
    const to = target === fieldsEnd ? names.length : names.indexOf(String(target))
    const kind = paletteKind(dropped)
    if (!kind) return onMove(String(dropped), to)
    return onAdd(freeName(design, firstNames[kind]), firstField(kind, kindName(dropped) ?? '', locale), to)
  }
  return (
    <SortableList ids={names} labelOf={labelOf} collisionDetection={fieldCollisions} onMove={drop}>
      {children}
    </SortableList>
  )
}
