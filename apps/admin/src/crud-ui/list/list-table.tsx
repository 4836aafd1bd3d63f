import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { keyframes } from '@mui/material/styles'
import { useLocale, useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useRef } from 'react'
import type { Column } from '../../crud/list/columns.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { useAlign } from '../page/overrides.ts'
import { outdatedStyle } from './outdated-style.ts'
import type { PageActions } from '../page/page-actions.ts'
import { checkboxStyle, columnStyle } from './column-style.ts'
import { TableRows } from './table-rows.tsx'

const VirtualRows = lazyPart(async () => (await import('./virtual-rows.tsx')).VirtualRows)

/** Fewer rows than this are all rendered; of more, only the visible ones. */
const drawnAtOnce = 120
/** Of many rows, the number rendered before the virtual list is loaded. */
const firstDrawn = 30

interface ListTableProps {
  readonly list: ListController
  readonly actions: PageActions
  readonly isDense: boolean
}

/** The list as a table: sticky header, sorting by head cells, actions in the last column. */
export function ListTable({ list, actions, isDense }: ListTableProps) {
  const locale = useLocale()
  const frame = useRef<HTMLDivElement>(null)
  const columns = list.columns.filter(({ name }) => !list.hidden.has(name))
  const canDrag = list.can.sortable && list.isHandOrdered && list.rows.length > 1
  const height = isDense ? 40 : 52
  const isSelectable = actions.isForMany
  const rows = { list, columns, actions, isSelectable, isDense, canDrag, rows: list.rows }
  return (
    <Box
      ref={frame}
      // A scrollable region must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={list.definition.title[locale]}
      sx={{ ...frameStyle, '& tbody tr': { height }, ...(list.isOutdated && outdatedStyle) }}
    >
      <Table
        stickyHeader
        size={isDense ? 'small' : 'medium'}
        aria-rowcount={list.rows.length + 1}
        aria-busy={list.isFetching}
      >
        <Head {...{ list, columns, isSelectable }} />
        <TableBody>
          {list.rows.length <= drawnAtOnce ? (
            <TableRows {...rows} />
          ) : (
            <PartBoundary waiting={<TableRows {...rows} rows={list.rows.slice(0, firstDrawn)} />}>
              <VirtualRows {...rows} {...{ frame, height }} />
            </PartBoundary>
          )}
        </TableBody>
      </Table>
    </Box>
  )
}

function Head({
  list,
  columns,
  isSelectable,
}: {
  readonly list: ListController
  readonly columns: readonly Column[]
  readonly isSelectable: boolean
}) {
  const text = useText()
  const locale = useLocale()
  const { order } = list.state
  const alignOf = useAlign()
  return (
    <TableHead>
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
        {columns.map((column) => {
          const { name, field } = column
          const isSorted = order?.field === name
          const label = field.label[locale]
          return (
            <TableCell
              key={name}
              align={alignOf(column)}
              sortDirection={isSorted ? order.direction : false}
              aria-sort={isSorted ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined}
              {...columnStyle(list.layout.get(name), { isHead: true, isSelectable })}
              // Titles of several words may take two lines; Chinese ones stay whole.
              sx={{ wordBreak: 'keep-all', lineHeight: 1.3 }}
            >
              {field.sortable ? (
                <TableSortLabel
                  active={isSorted}
                  direction={isSorted ? order.direction : 'asc'}
                  onClick={() => list.dispatch({ type: 'order', field: name })}
                >
                  {label}
                </TableSortLabel>
              ) : (
                label
              )}
            </TableCell>
          )
        })}
        <TableCell align="right" className="actions-cell">
          {text('crud.actions')}
        </TableCell>
      </TableRow>
    </TableHead>
  )
}

/** Fades the hint out while scrolling from the first column, where the actions cover other columns, to the last. */
const uncover = keyframes({ from: { opacity: 1 }, '95%': { opacity: 1 }, to: { opacity: 0 } })

const frameStyle = {
  overflow: 'auto',
  maxHeight: 'max(360px, calc(100dvh - 320px))',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '& th': { bgcolor: 'background.paper', fontWeight: 600, color: 'text.secondary', fontSize: 13, py: 2 },
  // The row sets its height, so that the height of rows out of view can be calculated.
  '& td': { borderColor: 'divider', py: 0 },
  '& .actions-cell': {
    position: 'sticky',
    right: 0,
    bgcolor: 'background.paper',
    whiteSpace: 'nowrap',
    py: 0,
    zIndex: 1,
  },
  // A hint that more columns are beneath it.
  '& .actions-cell::before': {
    content: '""',
    position: 'absolute',
    inset: '0 100% 0 auto',
    width: 12,
    background: 'linear-gradient(to left, rgba(127, 127, 127, 0.12), transparent)',
    pointerEvents: 'none',
    // A table that fits has no scroll timeline, and no hint.
    '@supports (animation-timeline: scroll())': {
      opacity: 0,
      animation: `${uncover} linear`,
      animationTimeline: 'scroll(nearest inline)',
    },
  },
  '& .pinned-cell': { position: 'sticky', bgcolor: 'background.paper', zIndex: 1 },
  '& th.actions-cell, & th.pinned-cell': { zIndex: 3 },
  '& tbody tr:hover > td, & tbody tr.is-selected > td': {
    backgroundImage: 'linear-gradient(rgba(127, 127, 127, 0.08), rgba(127, 127, 127, 0.08))',
  },
} as const
