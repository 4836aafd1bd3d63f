import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useEffect, useRef } from 'react'
import { recordLabel } from '../../crud/record/record-label.ts'
import type { ShownRow } from '../../crud/list/tree-rows.ts'
import { DragHandle } from './drag-handle.tsx'
import { ListRow, type ListRowProps } from './list-row.tsx'

interface SortableRowsProps extends Omit<ListRowProps, 'shown' | 'rowRef' | 'style' | 'handle'> {
  readonly rows: readonly ShownRow[]
  /** The row whose handle takes over the focus from the handle that it replaces. */
  readonly focusId: number | undefined
}

/** Rows with a handle that moves them among their siblings, by pointer or by Space and the arrow keys. */
export function SortableRows({ rows, focusId, ...rowProps }: SortableRowsProps) {
  const { list } = rowProps
  const text = useText()
  const locale = useLocale()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const labelOf = (id: unknown) => {
    const row = rows.find((one) => one.row.id === id)?.row
    return row ? recordLabel(list.definition, row, locale) : ''
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    // The error has been shown, and the rows are in their old order.
    void list.move(Number(active.id), Number(over.id)).catch(() => undefined)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestSibling}
      onDragEnd={drop}
      accessibility={{
        // Its own elements may not be between the rows of a table.
        container: document.body,
        screenReaderInstructions: { draggable: text('crud.drag.instructions') },
        announcements: {
          onDragStart: ({ active }) => text('crud.drag.started', { label: labelOf(active.id) }),
          // No announcement while the row is over its own position.
          onDragOver: ({ active, over }) =>
            over && over.id !== active.id
              ? text('crud.drag.over', { label: labelOf(active.id), target: labelOf(over.id) })
              : undefined,
          onDragEnd: ({ active, over }) =>
            over ? text('crud.drag.dropped', { label: labelOf(active.id), target: labelOf(over.id) }) : undefined,
          onDragCancel: ({ active }) => text('crud.drag.cancelled', { label: labelOf(active.id) }),
        },
      }}
    >
      <SortableContext items={rows.map(({ row }) => row.id)} strategy={verticalListSortingStrategy}>
        {rows.map((shown) => (
          <SortableRow
            key={shown.row.id}
            {...rowProps}
            shown={shown}
            label={labelOf(shown.row.id)}
            takesFocus={shown.row.id === focusId}
          />
        ))}
      </SortableContext>
    </DndContext>
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
