import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import type { MoneyLogRow, ScoreLogRow } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'

interface LogLine {
  readonly id: number
  readonly change: string
  readonly isGain: boolean
  readonly after: string
  readonly memo: string
  readonly time: string
}

/** Changes of the balance. */
export function MoneyLogTable({ rows }: { rows: readonly MoneyLogRow[] }) {
  const { money, dateTime } = useFormats()
  return (
    <LogTable
      lines={rows.map((row) => ({
        id: row.id,
        change: withSign(Number(row.money), money(row.money)),
        isGain: Number(row.money) >= 0,
        after: money(row.after),
        memo: row.memo,
        time: dateTime(row.create_time),
      }))}
    />
  )
}

/** Changes of the score. */
export function ScoreLogTable({ rows }: { rows: readonly ScoreLogRow[] }) {
  const { number, dateTime } = useFormats()
  return (
    <LogTable
      lines={rows.map((row) => ({
        id: row.id,
        change: withSign(row.score, number(row.score)),
        isGain: row.score >= 0,
        after: number(row.after),
        memo: row.memo,
        time: dateTime(row.create_time),
      }))}
    />
  )
}

function LogTable({ lines }: { lines: readonly LogLine[] }) {
  const text = useText()
  return (
    // On phones each entry has two lines. The roles stay, since `display` would take them from the elements.
    <Table size="small" role="table" aria-label={text('logs.table')} sx={narrow}>
      <TableHead role="rowgroup">
        <TableRow role="row">
          <TableCell role="columnheader">{text('logs.memo')}</TableCell>
          <TableCell role="columnheader" align="right">
            {text('logs.change')}
          </TableCell>
          <TableCell role="columnheader" align="right">
            {text('logs.after')}
          </TableCell>
          <TableCell role="columnheader">{text('logs.time')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup">
        {lines.map((line) => (
          <TableRow key={line.id} role="row">
            <TableCell role="cell" sx={{ gridArea: 'memo', minWidth: 120, overflowWrap: 'anywhere' }}>
              {line.memo}
            </TableCell>
            <TableCell
              role="cell"
              align="right"
              sx={{ ...figures, gridArea: 'change', color: line.isGain ? 'success.main' : 'error.main' }}
            >
              {line.change}
            </TableCell>
            <TableCell role="cell" align="right" sx={{ ...figures, gridArea: 'after' }}>
              {/* On phones the table has no visible head. */}
              <Box component="span" aria-hidden sx={{ display: { sm: 'none' }, color: 'text.secondary', mr: 2 }}>
                {text('logs.after')}
              </Box>
              {line.after}
            </TableCell>
            <TableCell role="cell" sx={{ ...figures, gridArea: 'time' }}>
              {line.time}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const narrow = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '&, & tbody': { display: 'block' },
    '& thead': {
      display: 'block',
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"memo change" "time after"',
      borderBottom: 1,
      borderColor: 'divider',
      py: 2,
    },
    '& tbody td': { border: 0, px: 0, py: 0.5 },
  },
})

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }

function withSign(value: number, text: string): string {
  return value > 0 ? `+${text}` : text
}
