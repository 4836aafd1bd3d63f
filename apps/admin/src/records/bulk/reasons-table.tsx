import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { BulkRun } from '@teachnet/contract/lists'
import { useText } from '@teachnet/i18n/react'

/** Reasons that are listed; the others are counted. */
const mostListed = 200

interface ReasonsTableProps {
  readonly run: BulkRun
  /** The line number of a row in the imported file. */
  readonly lineOf?: (row: number) => number
}

/** The records that work has failed for, or the rows of an import, each with its reason. */
export function ReasonsTable({ run, lineOf = belowTitles }: ReasonsTableProps) {
  const text = useText()
  const isImport = run.kind === 'import'
  const listed = run.failures.slice(0, mostListed)
  return (
    <>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text(isImport ? 'record.work.row' : 'record.work.record')}</TableCell>
            <TableCell>{text('record.work.reason')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {listed.map(({ number, label, message }) => (
            <TableRow key={number}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{isImport ? lineOf(number) : label}</TableCell>
              <TableCell>{message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {run.failed > listed.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {text('record.work.first', { count: listed.length })}
        </Typography>
      )}
    </>
  )
}

/** In a file without empty lines: its first line has the titles. */
function belowTitles(row: number): number {
  return row + 1
}
