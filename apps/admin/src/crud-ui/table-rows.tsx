import { useLocale } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { startTransition, useState } from 'react'
import { recordLabel } from '../crud/record-label.ts'
import type { ShownRow } from '../crud/tree-rows.ts'
import { DragHandle } from './drag-handle.tsx'
import { ResourceRow, type ResourceRowProps } from './resource-row.tsx'

const loadSortableRows = () => import('./sortable-rows.tsx')
const SortableRows = lazyPart(async () => (await loadSortableRows()).SortableRows)

export interface TableRowsProps extends Omit<ResourceRowProps, 'shown' | 'rowRef' | 'style' | 'handle'> {
  readonly rows: readonly ShownRow[]
  readonly canDrag: boolean
}

/** How the first handle was approached, after which rows can be moved. */
interface Approach {
  readonly id: number
  readonly by: 'pointer' | 'focus'
}

/**
 * Rows of the table, with handles where they can be put in order by hand. The part that moves them is loaded when somebody comes near a
 * handle: most visits of a list sort nothing.
 */
export function TableRows({ rows, canDrag, ...rowProps }: TableRowsProps) {
  const locale = useLocale()
  const [approach, setApproach] = useState<Approach>()
  // In a transition the rows stay as they are until the others can take their place.
  const come = (id: number, by: Approach['by']) => startTransition(() => setApproach({ id, by }))

  const plain = rows.map((shown) => {
    const { row } = shown
    const handle = canDrag && (
      <DragHandle
        label={recordLabel(rowProps.list.definition, row, locale)}
        onPointerEnter={() => come(row.id, 'pointer')}
        onFocus={() => come(row.id, 'focus')}
      />
    )
    return <ResourceRow key={row.id} {...rowProps} shown={shown} {...(handle && { handle })} />
  })
  return (
    <PartBoundary waiting={plain} problem={plain}>
      {canDrag && approach ? (
        <SortableRows {...rowProps} rows={rows} focusId={approach.by === 'focus' ? approach.id : undefined} />
      ) : (
        plain
      )}
    </PartBoundary>
  )
}
