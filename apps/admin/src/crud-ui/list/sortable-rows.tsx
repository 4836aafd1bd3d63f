import { closestCenter, type CollisionDetection } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLocale } from '@teachnet/i18n/react'
import { useEffect, useRef } from 'react'
import { recordLabel } from '../../crud/record/record-label.ts'
import type { ShownRow } from '../../crud/list/tree-rows.ts'
import { DragHandle } from './drag-handle.tsx'
import { ListRow, type ListRowProps } from './list-row.tsx'
import { SortableList } from './sortable-list.tsx'

interface SortableRowsProps extends Omit<ListRowProps, 'shown' | 'rowRef' | 'style' | 'handle'> {
  readonly rows: readonly ShownRow[]
  /** The row whose handle takes over the focus from the handle that it replaces. */
  readonly focusId: number | undefined
}

/** Rows with a handle that moves them among their siblings, by pointer or by Space and the arrow keys. */
export function SortableRows({ rows, focusId, ...rowProps }: SortableRowsProps) {
  const { list } = rowProps
  const locale = useLocale()
  const labelOf = (id: unknown) => {
    const row = rows.find((one) => one.row.id === id)?.row
    return row ? recordLabel(list.definition, row, locale) : ''
  }
  return (
    <SortableList
      ids={rows.map(({ row }) => row.id)}
      labelOf={labelOf}
      collisionDetection={closestSibling}
      // The error has been shown, and the rows are in their old order.
      onMove={(id, target) => void list.move(Number(id), Number(target)).catch(() => undefined)}
    >
      {rows.map((shown) => (
        <SortableRow
          key={shown.row.id}
          {...rowProps}
          shown={shown}
          label={labelOf(shown.row.id)}
          takesFocus={shown.row.id === focusId}
        />
      ))}
    </SortableList>
  )
}

/** Only siblings can change places. */
const closestSibling: CollisionDetection = (args) => {
  const parent = args.active.data.current?.parentId
  return closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter((one) => one.data.current?.parentId === parent),
  })
}

interface SortableRowProps extends ListRowProps {
  readonly label: string
  readonly takesFocus: boolean
}

function SortableRow({ label, takesFocus, ...props }: SortableRowProps) {
  const { row, parentId } = props.shown
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.id,
    data: { parentId },
  })
  const handle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The handle that was here had the focus, and lost it when it was removed.
    if (takesFocus && document.activeElement === document.body) handle.current?.focus()
  }, [takesFocus])
  return (
    <ListRow
      {...props}
      rowRef={setNodeRef}
      style={{
        transform: CSS.Translate.toString(transform),
        ...(transition && { transition }),
        ...(isDragging && { position: 'relative', zIndex: 2, opacity: 0.85 }),
      }}
      handle={
        <DragHandle
          label={label}
          ref={(node) => {
            setActivatorNodeRef(node)
            handle.current = node
          }}
          {...attributes}
          {...listeners}
        />
      }
    />
  )
}
