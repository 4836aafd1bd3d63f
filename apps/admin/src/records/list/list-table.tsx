import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import { keyframes } from '@mui/material/styles'
import { useLocale } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useMemo, useState } from 'react'
import type { ListController } from './use-list-controller.ts'
import { outdatedStyle, rowHeight, widthProperties } from './row-style.ts'
import type { PageActions } from '../page/page-actions.ts'
import { useRowList } from './row-list.ts'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'

export const VirtualRows = lazyPart(async () => (await import('./virtual-rows.tsx')).VirtualRows)

/** Fewer rows than this are all rendered; of more, only the visible ones. */
export const renderedAtOnce = 50
/** Of many rows, the number rendered before the virtual list is loaded. */
const firstRendered = 30

interface ListTableProps {
  readonly list: ListController
  readonly actions: PageActions
  readonly isDense: boolean
}

/** The list as a table: sticky header, sorting by head cells, actions in the last column. */
export function ListTable({ list, actions, isDense }: ListTableProps) {
  const locale = useLocale()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const columns = useMemo(() => list.columns.filter(({ name }) => !list.hidden.has(name)), [list.columns, list.hidden])
  const { rowList, calls, toggle } = useRowList(list, actions)
  const canDrag = list.can.sortable && list.isHandOrdered && list.rows.length > 1
  const height = rowHeight(isDense)
  const isSelectable = actions.isForMany
  const selected = list.selection.ids
  const rows = { list: rowList, columns, calls, toggle, selected, isSelectable, canDrag, rows: list.rows }
  return (
    <Box
      ref={setFrame}
      // A scrollable region must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={list.definition.title[locale]}
      sx={{ ...frameStyle, ...rowStyle(isDense), ...(list.isOutdated && outdatedStyle) }}
    >
      <Table
        stickyHeader
        size={isDense ? 'small' : 'medium'}
        style={widthProperties(list.layout)}
        aria-rowcount={list.rows.length + 1}
        aria-busy={list.isFetching}
      >
        <TableHead list={list} columns={columns} isSelectable={isSelectable} />
        <TableBody>
          {list.rows.length <= renderedAtOnce ? (
            <TableRows {...rows} />
          ) : (
            <PartBoundary waiting={<TableRows {...rows} rows={list.rows.slice(0, firstRendered)} />}>
              <VirtualRows {...rows} frame={frame} height={height} />
            </PartBoundary>
          )}
        </TableBody>
      </Table>
    </Box>
  )
}

/** Fades the hint out while scrolling from the first column, where the actions cover other columns, to the last. */
const uncover = keyframes({ from: { opacity: 1 }, '95%': { opacity: 1 }, to: { opacity: 0 } })

/** A row is not higher than its height, so that the height of rows out of view can be calculated: a compact one has no room around its checkbox. */
function rowStyle(isDense: boolean) {
  return {
    '& tbody tr': { height: rowHeight(isDense), verticalAlign: 'middle' },
    '& td.checkbox-cell': isDense ? { width: 24, pl: 4, pr: 3, '& > *': { p: 0 } } : { width: 48 },
  } as const
}

const frameStyle = {
  overflow: 'auto',
  // A window of 720 px shows 12 compact rows between the toolbar and the pages.
  maxHeight: 'max(360px, calc(100 * var(--dvh) - 248px))',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '& th': { bgcolor: 'background.paper', fontWeight: 600, color: 'text.secondary', fontSize: '0.8125rem', py: 2 },
  '& td': {
    typography: 'body2',
    px: 3,
    py: 0,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'left',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .actions-cell': {
    position: 'sticky',
    right: 0,
    textAlign: 'right',
    bgcolor: 'background.paper',
    whiteSpace: 'nowrap',
    py: 0,
    zIndex: 1,
  },
  // A hint that more columns are beneath it.
  '& .actions-cell::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    right: '100%',
    bottom: 0,
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
