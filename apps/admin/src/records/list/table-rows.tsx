import { useLocale } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { memo, startTransition, useCallback, useMemo, useState } from 'react'
import { recordLabel } from '../record/record-label.ts'
import type { VisibleRow } from './tree-rows.ts'
import { DragHandle } from '../../fields/shared/sortable/drag-handle.tsx'
import { ListRow, type ListRowProps } from './list-row.tsx'

const loadSortableRows = () => import('./sortable-rows.tsx')
export const SortableRows = lazyPart(async () => (await loadSortableRows()).SortableRows)

export interface TableRowsProps extends Omit<ListRowProps, 'shown' | 'isSelected' | 'rowRef' | 'style' | 'handle'> {
  readonly rows: readonly VisibleRow[]
  readonly selected: ReadonlySet<number>
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
export function TableRows({ rows, canDrag, selected, ...rowProps }: TableRowsProps) {
  const [approach, setApproach] = useState<Approach>()
  // In a transition, the current rows stay until the sortable ones can replace them.
  const come = useCallback((next: Approach) => startTransition(() => setApproach(next)), [])

  const plain = rows.map((visible) => (
    <PlainRow
      key={visible.row.id}
      {...rowProps}
      shown={visible}
      isSelected={selected.has(visible.row.id)}
      onApproach={canDrag ? come : undefined}
    />
  ))
  return (
    <PartBoundary waiting={plain} problem={plain}>
      {canDrag && approach ? (
        <SortableRows
          {...rowProps}
          rows={rows}
          selected={selected}
          focusId={approach.by === 'focus' ? approach.id : undefined}
        />
      ) : (
        plain
      )}
    </PartBoundary>
  )
}

interface PlainRowProps extends ListRowProps {
  /** Called when the user approaches the handle; undefined: the row has none. */
  readonly onApproach: ((approach: Approach) => void) | undefined
}

/** A row that does not move yet. */
const PlainRow = memo(function PlainRow({ onApproach, ...props }: PlainRowProps) {
  const { row } = props.shown
  const label = recordLabel(props.list.definition, row, useLocale())
  const handle = useMemo(
    () =>
      onApproach && (
        <DragHandle
          label={label}
          onPointerEnter={() => onApproach({ id: row.id, by: 'pointer' })}
          onFocus={() => onApproach({ id: row.id, by: 'focus' })}
        />
      ),
    [onApproach, label, row.id],
  )
  return <ListRow {...props} handle={handle} />
})
