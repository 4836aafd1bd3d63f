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
import { recordLabel } from '../crud/record-label.ts'
import type { ShownRow } from '../crud/tree-rows.ts'
import { DragHandle } from './drag-handle.tsx'
import { ResourceRow, type ResourceRowProps } from './resource-row.tsx'

interface SortableRowsProps extends Omit<ResourceRowProps, 'shown' | 'rowRef' | 'style' | 'handle'> {
  readonly rows: readonly ShownRow[]
  /** The row whose handle takes the focus over from the one that stood in its place. */
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
    // The notice of a refusal has been shown, and the rows stand as they were.
    void list.move(Number(active.id), Number(over.id)).catch(() => undefined)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestSibling}
      onDragEnd={drop}
      accessibility={{
        // Its own elements may not stand between the rows of a table.
        container: document.body,
        screenReaderInstructions: { draggable: text('crud.drag.instructions') },
        announcements: {
          onDragStart: ({ active }) => text('crud.drag.started', { label: labelOf(active.id) }),
          // At its own place there is nothing to say.
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

interface SortableRowProps extends ResourceRowProps {
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
    // The handle that stood here had the focus, and took it along when it went.
    if (takesFocus && document.activeElement === document.body) handle.current?.focus()
  }, [takesFocus])
  return (
    <ResourceRow
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
