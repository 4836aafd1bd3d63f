import { keyOf } from '@teachnet/ui/keys'
import Checkbox from '@mui/material/Checkbox'
import MuiTableHead from '@mui/material/TableHead'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useLocale, useText } from '@teachnet/i18n/react'
import { memo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import Box from '@mui/material/Box'
import type { Column } from './columns.ts'
import type { ListController } from './use-list-controller.ts'
import { useAlign } from './list-cell.tsx'
import { checkboxStyle, columnStyle, widthProperty } from './row-style.ts'
import { useStable } from './use-stable.ts'
import { toColumnWidth, widthRange } from './arrange-columns.ts'

interface TableHeadProps {
  readonly list: ListController
  readonly columns: readonly Column[]
  readonly isSelectable: boolean
}

/** The heads of the columns: they sort, and their edges set the widths. */
export function TableHead({ list, columns, isSelectable }: TableHeadProps) {
  const text = useText()
  const { order } = list.state
  const { layout, dispatch, setWidth, arranged } = list
  const sort = useStable({ field: order?.field, direction: order?.direction })
  const head = useStable({ layout, dispatch, setWidth, widths: arranged.widths, sort })
  return (
    <MuiTableHead>
      <TableRow>
        {isSelectable && (
          <TableCell padding="checkbox" {...checkboxStyle(list.layout)}>
            <Checkbox
              size="small"
              checked={list.selection.isAll}
              indeterminate={list.selection.ids.size > 0 && !list.selection.isAll}
              onChange={list.selection.toggleAll}
              slotProps={{ input: { 'aria-label': text('crud.selectAll') } }}
            />
          </TableCell>
        )}
        <HeadCells head={head} columns={columns} isSelectable={isSelectable} />
        <TableCell align="right" className="actions-cell">
          {text('crud.actions')}
        </TableCell>
      </TableRow>
    </MuiTableHead>
  )
}

/** What the head of a column needs of its list. */
interface Head extends Pick<ListController, 'layout' | 'dispatch' | 'setWidth'> {
  readonly sort: Partial<NonNullable<ListController['state']['order']>>
  /** The widths that an administrator has chosen. */
  readonly widths: ListController['arranged']['widths']
}

interface HeadCellsProps extends Pick<TableHeadProps, 'columns' | 'isSelectable'> {
  readonly head: Head
}

/** The heads of the columns, which a tick does not render. */
const HeadCells = memo(function HeadCells({ head, columns, isSelectable }: HeadCellsProps) {
  const text = useText()
  const locale = useLocale()
  const alignOf = useAlign()
  const [edge, setEdge] = useState<string>()
  const tabStop = columns.some(({ name }) => name === edge) ? edge : columns[0]?.name
  const { field: sorted, direction = 'asc' } = head.sort
  return (
    <>
      {columns.map((column) => {
        const { name, field } = column
        const isSorted = sorted === name
        const label = field.label[locale]
        return (
          <TableCell
            key={name}
            align={alignOf(column)}
            aria-label={label}
            sortDirection={isSorted ? direction : false}
            aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
            {...columnStyle(name, head.layout.get(name), { isHead: true, isSelectable })}
            sx={headStyle}
          >
            {field.sortable ? (
              <TableSortLabel
                active={isSorted}
                direction={isSorted ? direction : 'asc'}
                title={text('crud.sort.by', { label })}
                onClick={() => head.dispatch({ type: 'order', field: name })}
              >
                {label}
              </TableSortLabel>
            ) : (
              label
            )}
            <ColumnEdge
              head={head}
              name={name}
              label={label}
              isTabStop={name === tabStop}
              onFocus={() => setEdge(name)}
            />
          </TableCell>
        )
      })}
    </>
  )
})

const headStyle = {
  // Titles of several words may take two lines; Chinese ones stay whole.
  whiteSpace: 'normal',
  wordBreak: 'keep-all',
  lineHeight: 1.3,
  // Sortable columns are recognisable without hovering over them.
  '& .MuiTableSortLabel-icon': { fontSize: '0.875rem', mx: '2px', opacity: 0.35 },
  '& .MuiTableSortLabel-root:hover .MuiTableSortLabel-icon': { opacity: 0.7 },
  '& .MuiTableSortLabel-root.Mui-active .MuiTableSortLabel-icon': { opacity: 1 },
} as const

/** CSS pixels that an arrow key changes, and with Shift. */
const step = 8
const largeStep = 40

interface ColumnEdgeProps {
  readonly head: Head
  readonly name: string
  readonly label: string
  /** Whether Tab reaches it: one edge of a table is enough, the arrow keys lead to the others. */
  readonly isTabStop: boolean
  readonly onFocus: () => void
}

/** The right edge of a column's head: dragging it, or the arrow keys, set the width; a double click or Enter lets the values decide again. */
function ColumnEdge({ head, name, label, isTabStop, onFocus }: ColumnEdgeProps) {
  const text = useText()
  const own = head.widths[name]
  const shown = head.layout.get(name)?.width ?? widthRange.least
  const resize = (edge: HTMLElement, by: number) =>
    head.setWidth(name, toColumnWidth((own ?? headOf(edge).offsetWidth) + by))
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={text('crud.columns.widthOf', { label })}
      aria-valuemin={widthRange.least}
      aria-valuemax={widthRange.most}
      aria-valuenow={shown}
      aria-valuetext={
        own === undefined ? text('crud.columns.automatic') : text('crud.columns.pixels', { width: shown })
      }
      title={text('crud.columns.edge')}
      tabIndex={isTabStop ? 0 : -1}
      data-column-edge=""
      onFocus={onFocus}
      onPointerDown={(event) => drag(event, name, (width) => head.setWidth(name, width))}
      onDoubleClick={() => head.setWidth(name, undefined)}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        const act = keys[event.key]
        if (!act) return
        event.preventDefault()
        if (act === 'reset') head.setWidth(name, undefined)
        else if (act === 'previous' || act === 'next') adjacentEdge(event.currentTarget, act)?.focus()
        else resize(event.currentTarget, (act === 'wider' ? 1 : -1) * (event.shiftKey ? largeStep : step))
      }}
      sx={style}
    />
  )
}

const keys: Readonly<Record<string, 'wider' | 'narrower' | 'previous' | 'next' | 'reset'>> = {
  ArrowRight: 'wider',
  ArrowLeft: 'narrower',
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Enter: 'reset',
}

/** A drag changes only the column's custom property; the release of the pointer keeps the width, and Escape restores it. */
function drag(event: PointerEvent<HTMLElement>, name: string, store: (width: number) => void): void {
  const edge: HTMLElement = event.currentTarget
  const table = edge.closest('table')
  if (event.button !== 0 || !table) return
  event.preventDefault()
  edge.focus()
  edge.setPointerCapture(event.pointerId)
  const property = widthProperty(name)
  const before = table.style.getPropertyValue(property)
  const startWidth = headOf(edge).offsetWidth
  const startX = event.clientX
  let width = startWidth
  const ending = new AbortController()
  const { signal } = ending
  const end = (isStored: boolean) => {
    ending.abort()
    if (isStored && width !== startWidth) return store(width)
    if (before) table.style.setProperty(property, before)
    else table.style.removeProperty(property)
  }
  edge.addEventListener(
    'pointermove',
    ({ clientX }) => {
      width = toColumnWidth(startWidth + clientX - startX)
      table.style.setProperty(property, `${width}px`)
    },
    { signal },
  )
  edge.addEventListener('pointerup', () => end(true), { signal })
  edge.addEventListener('pointercancel', () => end(false), { signal })
  edge.addEventListener(
    'keydown',
    (event) => {
      if (keyOf(event) !== 'Escape') return
      // It ends the drag, and does not also close the dialog around the list.
      event.preventDefault()
      event.stopPropagation()
      end(false)
    },
    { signal },
  )
}

function headOf(edge: HTMLElement): HTMLElement {
  return edge.closest('th') ?? edge
}

function adjacentEdge(edge: HTMLElement, which: 'previous' | 'next'): HTMLElement | undefined {
  const all = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('[data-column-edge]') ?? [])]
  return all[all.indexOf(edge) + (which === 'next' ? 1 : -1)]
}

const style = {
  position: 'absolute',
  top: 0,
  right: 0,
  bottom: 0,
  width: 12,
  cursor: 'col-resize',
  touchAction: 'none',
  userSelect: 'none',
  '&::after': {
    content: '""',
    position: 'absolute',
    right: 0,
    top: '25%',
    bottom: '25%',
    width: 2,
    borderRadius: '1px',
    bgcolor: 'transparent',
  },
  'th:hover > &::after': { bgcolor: 'divider' },
  '&:hover::after, &:focus-visible::after, &:active::after': { bgcolor: 'primary.main', top: 4, bottom: 4 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const
