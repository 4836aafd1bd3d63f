import { closestCenter, type CollisionDetection, type UniqueIdentifier, useDroppable } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useEffect, useRef } from 'react'
import { recordLabel } from '../record/record-label.ts'
import { useCrud } from '../services/crud-services.tsx'
import type { VisibleRow } from './tree-rows.ts'
import { DragHandle } from '../../fields/shared/sortable/drag-handle.tsx'
import { canNest } from '../page/use-page-actions.ts'
import { ListRow, type ListRowProps } from './list-row.tsx'
import { SortableList } from '../../fields/shared/sortable/sortable-list.tsx'

interface SortableRowsProps extends Omit<ListRowProps, 'shown' | 'isSelected' | 'rowRef' | 'style' | 'handle'> {
  readonly rows: readonly VisibleRow[]
  readonly selected: ReadonlySet<number>
  /** The row whose handle takes over the focus from the handle that it replaces. */
  readonly focusId: number | undefined
}

/** Rows with a handle that moves them among their siblings, by pointer or by Space and the arrow keys. */
export function SortableRows({ rows, selected, focusId, ...rowProps }: SortableRowsProps) {
  const { list } = rowProps
  const locale = useLocale()
  const text = useText()
  const { notify } = useCrud()
  const labelOf = (id: unknown) => {
    const row = rows.find((one) => one.row.id === id)?.row
    return row ? recordLabel(list.definition, row, locale) : ''
  }
  return (
    <SortableList
      ids={rows.map(({ row }) => row.id)}
      labelOf={labelOf}
      collisionDetection={intoOrNext}
      announce={(label, over) => {
        const into = parentOf(over)
        return into === undefined ? undefined : text('crud.drag.into', { label, target: labelOf(into) })
      }}
      onMove={(id, target) => {
        const into = parentOf(target)
        const moving = into === undefined ? list.move(Number(id), Number(target)) : list.moveUnder(Number(id), into)
        // The error has been shown, and the rows are where they were.
        void moving.catch(() => undefined)
      }}
      onOutside={() => notify(text('navigation.outOfRange'))}
    >
      {rows.map((visible) => (
        <SortableRow
          key={visible.row.id}
          {...rowProps}
          shown={visible}
          isSelected={selected.has(visible.row.id)}
          label={labelOf(visible.row.id)}
          takesFocus={visible.row.id === focusId}
        />
      ))}
    </SortableList>
  )
}

const intoPrefix = 'into '

/** The record that a row is dropped into; undefined among siblings. */
function parentOf(over: UniqueIdentifier): number | undefined {
  return typeof over === 'string' && over.startsWith(intoPrefix) ? Number(over.slice(intoPrefix.length)) : undefined
}

/** Where records can have a parent, the middle half of a row is a drop into it; elsewhere the dragged row moves among its siblings. */
const intoOrNext: CollisionDetection = (args) => {
  const { pointerCoordinates: at, droppableContainers, droppableRects, active } = args
  const into =
    at &&
    droppableContainers.find(({ id }) => {
      const rect = droppableRects.get(id)
      const parent = parentOf(id)
      if (!rect || parent === undefined || parent === active.id) return false
      return at.y > rect.top + rect.height / 4 && at.y < rect.bottom - rect.height / 4
    })
  const siblings = droppableContainers.filter(({ id }) => parentOf(id) === undefined)
  if (into) return [{ id: into.id }]
  return at && isOutside(at, args) ? [] : closestSibling({ ...args, droppableContainers: siblings })
}

type DropArguments = Parameters<CollisionDetection>[0]

/** Whether the pointer is more than two rows above or below the list. */
function isOutside({ y }: { readonly y: number }, { droppableRects, active }: DropArguments): boolean {
  const rects = [...droppableRects.values()]
  const margin = 2 * (droppableRects.get(active.id)?.height ?? 0)
  return (
    rects.length > 0 &&
    (y < Math.min(...rects.map(({ top }) => top)) - margin ||
      y > Math.max(...rects.map(({ bottom }) => bottom)) + margin)
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
  const into = useDroppable({ id: `${intoPrefix}${row.id}`, disabled: !canNest(props.list) || isDragging })
  const handle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The handle that was here had the focus, and lost it when it was removed.
    if (takesFocus && document.activeElement === document.body) handle.current?.focus()
  }, [takesFocus])
  return (
    <ListRow
      {...props}
      rowRef={(node) => {
        setNodeRef(node)
        into.setNodeRef(node)
      }}
      style={{
        transform: CSS.Translate.toString(transform),
        transition: transition || undefined,
        position: isDragging ? 'relative' : undefined,
        zIndex: isDragging ? 2 : undefined,
        opacity: isDragging ? 0.85 : undefined,
        outline: into.isOver ? '2px solid var(--ui-palette-primary-main)' : undefined,
        outlineOffset: into.isOver ? -2 : undefined,
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
