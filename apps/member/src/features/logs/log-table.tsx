import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
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
    // The table may be wider than a phone, so it scrolls in its own region, which is reachable by keyboard.
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={text('logs.table')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text('logs.memo')}</TableCell>
            <TableCell align="right">{text('logs.change')}</TableCell>
            <TableCell align="right">{text('logs.after')}</TableCell>
            <TableCell>{text('logs.time')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.id}>
              <TableCell sx={{ minWidth: 120 }}>{line.memo}</TableCell>
              <TableCell align="right" sx={{ ...figures, color: line.isGain ? 'success.main' : 'error.main' }}>
                {line.change}
              </TableCell>
              <TableCell align="right" sx={figures}>
                {line.after}
              </TableCell>
              <TableCell sx={figures}>{line.time}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }

function withSign(value: number, text: string): string {
  return value > 0 ? `+${text}` : text
}
