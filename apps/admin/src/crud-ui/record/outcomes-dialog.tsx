import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'

/** The outcome of one of several records. */
export interface Outcome {
  readonly id: number
  readonly label: string
  /** Why it failed; undefined: it was done. */
  readonly problem: string | undefined
}

interface OutcomesDialogProps {
  readonly title: string
  readonly outcomes: readonly Outcome[]
  readonly total: number
  readonly isRunning: boolean
  readonly onClose: () => void
}

/** The outcome of an action for each of several records. */
export function OutcomesDialog({ title, outcomes, total, isRunning, onClose }: OutcomesDialogProps) {
  const text = useText()
  const id = useId()
  const failed = outcomes.filter(({ problem }) => problem !== undefined).length
  const summary = text('record.outcomes.summary', { done: outcomes.length - failed, failed, total })
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm" onClose={() => !isRunning && onClose()}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <p role="status" style={{ marginTop: 0 }}>
          {summary}
        </p>
        {isRunning && (
          <LinearProgress aria-label={summary} variant="determinate" value={(100 * outcomes.length) / total} />
        )}
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{text('record.work.record')}</TableCell>
              <TableCell>{text('record.outcomes.outcome')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {outcomes.map(({ id: record, label, problem }) => (
              <TableRow key={record}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{label}</TableCell>
                <TableCell sx={{ color: problem === undefined ? 'success.main' : 'error.main' }}>
                  {problem ?? text('record.outcomes.done')}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" disabled={isRunning} onClick={onClose}>
          {text('record.work.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
