import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'

interface SortableListProps {
  /** The entries in their order. */
  readonly ids: readonly UniqueIdentifier[]
  readonly labelOf: (id: UniqueIdentifier) => string
  /** Returns the announcement over something other than an entry. */
  readonly announce?: (label: string, over: UniqueIdentifier) => string | undefined
  /** Which entry the dragged one is over; the closest by default. */
  readonly collisionDetection?: CollisionDetection
  readonly onMove: (id: UniqueIdentifier, target: UniqueIdentifier) => void
  /** Called when an entry is dropped where it cannot be. */
  readonly onOutside?: () => void
  readonly children: ReactNode
}

/** Entries that a handle moves by pointer, or by Space and the arrow keys; each step is announced. The messages are those of `crud`. */
export function SortableList({
  ids,
  labelOf,
  announce,
  collisionDetection = closestCenter,
  onMove,
  onOutside,
  children,
}: SortableListProps) {
  const text = useText()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over) onOutside?.()
    else if (active.id !== over.id) onMove(active.id, over.id)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      onDragEnd={drop}
      accessibility={{
        // Its own elements may not be between the rows of a table.
        container: document.body,
        screenReaderInstructions: { draggable: text('crud.drag.instructions') },
        announcements: {
          onDragStart: ({ active }) => text('crud.drag.started', { label: labelOf(active.id) }),
          // No announcement while the entry is over its own position.
          onDragOver: ({ active, over }) =>
            over && over.id !== active.id
              ? (announce?.(labelOf(active.id), over.id) ??
                text('crud.drag.over', { label: labelOf(active.id), target: labelOf(over.id) }))
              : undefined,
          onDragEnd: ({ active, over }) =>
            over
              ? (announce?.(labelOf(active.id), over.id) ??
                text('crud.drag.dropped', { label: labelOf(active.id), target: labelOf(over.id) }))
              : undefined,
          onDragCancel: ({ active }) => text('crud.drag.cancelled', { label: labelOf(active.id) }),
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
