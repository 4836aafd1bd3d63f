import Checkbox from '@mui/material/Checkbox'
import MuiTableHead from '@mui/material/TableHead'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import type { Column } from '../../crud/list/columns.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { useAlign } from '../page/overrides.ts'
import { ColumnEdge } from './column-edge.tsx'
import { checkboxStyle, columnStyle } from './column-style.ts'

interface TableHeadProps {
  readonly list: ListController
  readonly columns: readonly Column[]
  readonly isSelectable: boolean
}

/** The heads of the columns: they sort, and their edges set the widths. */
export function TableHead({ list, columns, isSelectable }: TableHeadProps) {
  const text = useText()
  const locale = useLocale()
  const { order } = list.state
  const alignOf = useAlign()
  const [edge, setEdge] = useState<string>()
  const tabStop = columns.some(({ name }) => name === edge) ? edge : columns[0]?.name
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
        {columns.map((column) => {
          const { name, field } = column
          const isSorted = order?.field === name
          const label = field.label[locale]
          return (
            <TableCell
              key={name}
              align={alignOf(column)}
              aria-label={label}
              sortDirection={isSorted ? order.direction : false}
              aria-sort={isSorted ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined}
              {...columnStyle(name, list.layout.get(name), { isHead: true, isSelectable })}
              sx={headStyle}
            >
              {field.sortable ? (
                <TableSortLabel
                  active={isSorted}
                  direction={isSorted ? order.direction : 'asc'}
                  title={text('crud.sort.by', { label })}
                  onClick={() => list.dispatch({ type: 'order', field: name })}
                >
                  {label}
                </TableSortLabel>
              ) : (
                label
              )}
              <ColumnEdge {...{ list, name, label }} isTabStop={name === tabStop} onFocus={() => setEdge(name)} />
            </TableCell>
          )
        })}
        <TableCell align="right" className="actions-cell">
          {text('crud.actions')}
        </TableCell>
      </TableRow>
    </MuiTableHead>
  )
}

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
