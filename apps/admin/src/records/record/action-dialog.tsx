import { useLocale, useText } from '@teachnet/i18n/react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import { isApiError } from '@teachnet/api-client'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { Link } from 'react-router'
import LinearProgress from '@mui/material/LinearProgress'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { type ResultRecord, useRecordAction } from './use-record-action.ts'
import type { ActionDialogProps } from '../page/overrides.ts'
import { WithFormParts } from '../form/with-form-parts.tsx'
import { ActionForm } from './action-form.tsx'
import { useLabels, useRecordLabel } from './use-record-label.ts'
import { useCrud } from '../services/crud-services.tsx'
import { recordAddress } from './record-address.ts'
import { recordLabel } from './record-label.ts'
import { useRelationTarget, useRecordsById } from '../choices/use-options.ts'

/** Asks before an action on records runs, and afterwards offers to open the record that the reply names. */
export function ActionDialog({ list, action, ids, changes, parts, onClose }: ActionDialogProps) {
  const text = useText()
  const title = action.title[useLocale()]
  const label = useRecordLabel(list, ids)
  const act = useRecordAction(list.definition)
  const [isRunning, setIsRunning] = useState(false)
  const [named, setNamed] = useState<ResultRecord>()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const labelOf = useLabels(list)

  /** Returns whether the server has done it. */
  async function run(values?: Readonly<Record<string, unknown>>): Promise<boolean> {
    setIsRunning(true)
    if (!action.takesMany && ids.length > 1) {
      const found: Outcome[] = []
      for (const id of ids) {
        setOutcomes([...found])
        // oxlint-disable-next-line no-await-in-loop -- each record has a transaction and an outcome of its own
        found.push({ id, label: labelOf(id), problem: await problemOf(() => act(action, [id], values, silent)) })
      }
      setOutcomes(found)
      setIsRunning(false)
      list.selection.clear()
      return true
    }
    try {
      const withChanges = changes ? { ...values, changes: changes.body } : values
      const found = await act(action, ids, withChanges, { version: changes?.version })
      changes?.onStored()
      if (action.takesMany) list.selection.clear()
      if (found) setNamed(found)
      else onClose()
      return true
    } catch {
      // The error has been shown. The input stays.
      if (action.fields) setIsRunning(false)
      else onClose()
      return false
    }
  }

  const runNow = useEffectEvent(() => void run())
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!action.isImmediate || hasBegun.current) return
    hasBegun.current = true
    runNow()
  }, [action.isImmediate])

  if (outcomes)
    return (
      <OutcomesDialog title={title} outcomes={outcomes} isRunning={isRunning} onClose={onClose} total={ids.length} />
    )
  if (named) return <ActionResultDialog title={title} named={named} onClose={onClose} />
  const detail =
    label === undefined ? text('record.act.many', { count: ids.length }) : text('record.act.one', { label })
  if (action.fields)
    return (
      <WithFormParts>
        <ActionForm
          definition={list.definition}
          fields={action.fields}
          onSubmit={run}
          onCancel={onClose}
          action={action}
          ids={ids}
          parts={parts}
          title={title}
          detail={detail}
          isRunning={isRunning}
        />
      </WithFormParts>
    )
  if (action.isImmediate) return null
  return (
    <ConfirmDialog
      isOpen={!isRunning}
      title={title}
      detail={detail}
      confirm={title}
      cancel={text('crud.delete.cancel')}
      color="primary"
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {parts?.Below && (
        <parts.Below
          definition={list.definition}
          action={action}
          ids={ids}
          values={noValues}
          setValue={() => undefined}
        />
      )}
    </ConfirmDialog>
  )
}

const noValues = {}
const silent = { showSuccess: false, showError: false }

/** Why a call failed; undefined if it did not. */
async function problemOf(call: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await call()
    return undefined
  } catch (error) {
    if (!isApiError(error)) throw error
    return Object.values(error.fields)[0] ?? error.message
  }
}

interface ActionResultDialogProps {
  /** The completed action. */
  readonly title: string
  readonly named: ResultRecord
  readonly onClose: () => void
}

/** Links to the record that resulted from an action. */
function ActionResultDialog({ title, named: { label: field, resource, id }, onClose }: ActionResultDialogProps) {
  const text = useText()
  const locale = useLocale()
  const { can } = useCrud()
  const labelId = useId()
  const target = useRelationTarget(resource)
  const [row = { id }] = useRecordsById(target, [id])
  const label = recordLabel(target, row, locale)
  return (
    <Dialog open onClose={onClose} aria-labelledby={labelId}>
      <DialogTitle id={labelId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text('record.named', { field: field[locale], label })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.close')}</Button>
        <Button component={Link} to={recordAddress(target, id, can)} variant="contained" onClick={onClose}>
          {text('record.open', { label })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The outcome of one of several records. */
interface Outcome {
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
function OutcomesDialog({ title, outcomes, total, isRunning, onClose }: OutcomesDialogProps) {
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
