import { useLocale } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { startTransition, useState } from 'react'
import { recordLabel } from '../../crud/record/record-label.ts'
import type { ShownRow } from '../../crud/list/tree-rows.ts'
import { DragHandle } from '../../fields/shared/sortable/drag-handle.tsx'
import { ListRow, type ListRowProps } from './list-row.tsx'

const loadSortableRows = () => import('./sortable-rows.tsx')
export const SortableRows = lazyPart(async () => (await loadSortableRows()).SortableRows)

export interface TableRowsProps extends Omit<ListRowProps, 'shown' | 'rowRef' | 'style' | 'handle'> {
  readonly rows: readonly ShownRow[]
  readonly canDrag: boolean
}

/** How the user approached the first handle; rows can be moved afterwards. */
interface Approach {
  readonly id: number
  readonly by: 'pointer' | 'focus'
}

/**
 * Table rows, with handles if they can be ordered by hand. The sorting code is loaded when the user approaches a handle, because most
 * visits of a list sort nothing.
 */
export function TableRows({ rows, canDrag, ...rowProps }: TableRowsProps) {
  const locale = useLocale()
  const [approach, setApproach] = useState<Approach>()
  // In a transition, the current rows stay until the sortable ones can replace them.
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
    return <ListRow key={row.id} {...rowProps} shown={shown} {...(handle && { handle })} />
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
