import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Snackbar from '@mui/material/Snackbar'
import SnackbarContent from '@mui/material/SnackbarContent'
import Box from '@mui/material/Box'
import type { BulkRun } from '@teachnet/contract/lists'
import { useText } from '@teachnet/i18n/react'
import { useState, useId } from 'react'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { isRunning, type ListWork, type VisibleWork } from '../list/use-list-work.ts'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'

/** How long the notice offers to undo work, in ms. Pointer or focus on the notice stops the timer. */
const patience = 10_000

interface WorkNoticeProps {
  readonly work: ListWork
  /** Opens the dialog of imports, where the result of a check is. */
  readonly onImport?: (() => void) | undefined
}

/** Reports the result of work on records, and offers to undo it. */
export function WorkNotice({ work, onImport }: WorkNoticeProps) {
  const text = useText()
  const sentence = useSentence()
  const [isRequested, setRequested] = useState(false)
  const [areReasonsOpen, setReasonsOpen] = useState(false)
  const { shown } = work
  if (!shown) return null
  const run = shown.kind === 'run' ? shown.run : undefined
  const state = shown.kind === 'run' ? shown.run.state : shown.state
  const isBusy = isRequested || (run ? isRunning(run) : state === 'undoing')
  const isPending =
    shown.kind === 'run' && shown.pending !== undefined && ['checking', 'checked'].includes(shown.run.state)
  const isUndoable = run ? run.isUndoable : state === 'done'
  const undo = () => {
    setRequested(true)
    // The API client has shown a failure; the records are as the work has left them.
    void work
      .undo()
      .catch(() => work.close())
      .finally(() => setRequested(false))
  }
  if (areReasonsOpen && run) return <ReasonsDialog run={run} onClose={work.close} />
  return (
    <Snackbar
      open
      key={`${run?.id ?? shown.kind} ${state}`}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={isBusy || isPending || (run?.failures.length ?? 0) > 0 ? null : patience}
      onClose={(_event, reason) => reason !== 'clickaway' && work.close()}
    >
      <SnackbarContent
        role="status"
        message={
          <Box sx={{ minWidth: 180 }}>
            {sentence(shown)}
            {isBusy && (
              <LinearProgress
                aria-label={sentence(shown)}
                sx={{ mt: 2 }}
                variant={run && run.total > 0 ? 'determinate' : undefined}
                value={run && run.total > 0 ? (100 * (run.done + run.failed + run.same)) / run.total : undefined}
              />
            )}
          </Box>
        }
        action={
          <>
            {isPending && (
              <Button color="inherit" size="small" onClick={onImport}>
                {text('record.import.open')}
              </Button>
            )}
            {run && !isPending && run.failures.length > 0 && (
              <Button color="inherit" size="small" onClick={() => setReasonsOpen(true)}>
                {text('record.work.show')}
              </Button>
            )}
            {isUndoable && (
              <Button color="inherit" size="small" disabled={isBusy} onClick={undo}>
                {text('record.work.undo')}
              </Button>
            )}
            <Button color="inherit" size="small" onClick={work.close}>
              {text('record.work.close')}
            </Button>
          </>
        }
      />
    </Snackbar>
  )
}

function useSentence(): (visible: VisibleWork) => string {
  const text = useText()
  const ofRun = ({ kind, state, total, done, failed, same }: BulkRun) => {
    if (state === 'checked') return text('record.import.checked', { done, failed })
    if (state === 'undoing') return text('record.work.undoing', { done: done + failed, total })
    if (state === 'waiting' || state === 'checking')
      return text('record.work.running', { done: done + failed + same, total })
    const isUndone = state === 'undone'
    return [
      text(isUndone ? 'record.work.undone' : `record.work.${kind}`, { count: done }),
      ...(failed > 0 ? [text(isUndone ? 'record.work.kept' : 'record.work.failed', { count: failed })] : []),
      ...(state === 'failed' ? [text('record.work.stopped')] : []),
    ].join(' · ')
  }
  return (visible) => {
    if (visible.kind === 'run') return ofRun(visible.run)
    const { kind, state } = visible
    if (state === 'notUndone') return text('record.work.changedSince')
    return text(`record.work.${kind}.${state === 'undone' ? 'undone' : 'done'}`)
  }
}

/** Lists the records that work has left unchanged, each with its reason. */
function ReasonsDialog({ run, onClose }: { readonly run: BulkRun; readonly onClose: () => void }) {
  const text = useText()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text('record.work.reasons')}</DialogTitle>
      <DialogContent>
        <ReasonsTable run={run} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('record.work.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Reasons that are listed; the others are counted. */
const mostListed = 200

interface ReasonsTableProps {
  readonly run: BulkRun
  /** The line number of a row in the imported file. */
  readonly lineOf?: (row: number) => number
}

/** The records that work has failed for, or the rows of an import, each with its reason. */
function ReasonsTable({ run, lineOf = belowTitles }: ReasonsTableProps) {
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
