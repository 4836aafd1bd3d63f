import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import { type BulkRun, mostImportRows } from '@teachnet/contract/lists'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { guessColumns, importFieldsOf, toCsv } from '../../crud/import/map-columns.ts'
import { readSheet, type SheetProblem, UnreadableSheet } from '../../crud/import/read-sheet.ts'
import { type ImportMode, type ImportPlan, useImport } from '../../crud/import/use-import.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { FileButton } from '../../fields/shared/files/file-button.tsx'
import { saveFile } from '../../values/save-file.ts'
import { ReasonsTable } from '../bulk/reasons-table.tsx'
import { ImportMapping } from './import-mapping.tsx'

interface ImportDialogProps {
  readonly list: ListController
  readonly onClose: () => void
}

/** Imports records from a file in three steps: the file, its columns, and what a check of all rows has found. */
export function ImportDialog({ list, onClose }: ImportDialogProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const { definition } = list
  const [plan, setPlan] = useState<ImportPlan>()
  const [problem, setProblem] = useState<SheetProblem>()
  const importing = useImport(definition)
  const isBusy = importing.step === 'sending' || importing.step === 'checking'
  const mode: ImportMode = list.can.add ? 'add' : 'update'
  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    importing.reset()
    try {
      const sheet = await readSheet(file, mostImportRows)
      const columns = guessColumns(definition, sheet.header)
      setPlan({ name: file.name, sheet, columns, mode, key: mode === 'add' ? '' : 'id' })
    } catch (error) {
      setPlan(undefined)
      setProblem(error instanceof UnreadableSheet ? error.problem : 'unreadable')
    }
  }
  // The API client shows a failure; the file and the mapping stay.
  const check = () => plan && void importing.check(plan).catch(() => undefined)
  const start = () =>
    void importing
      .start()
      .then((run) => {
        list.work.show({ kind: 'run', run })
        list.reload()
        onClose()
      })
      .catch(() => undefined)
  return (
    <Dialog open onClose={isBusy ? importing.reset : onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{text('record.import.title', { area: definition.title[locale] })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <FileChoice
          {...{ definition, isBusy }}
          name={plan?.name}
          rows={plan?.sheet.rows.length ?? 0}
          onChoose={(file) => void choose(file)}
        />
        {problem && <Alert severity="error">{text(`record.import.${problem}`, { most: mostImportRows })}</Alert>}
        {plan && importing.step === 'idle' && <ImportMapping {...{ list, plan }} onChange={setPlan} />}
        {isBusy && plan && (
          <Box role="status">
            {text(importing.step === 'sending' ? 'record.import.sending' : 'record.import.checking', {
              done: importing.done,
              total: plan.sheet.rows.length,
            })}
            <LinearProgress
              aria-label={text('record.import.progress')}
              variant="determinate"
              value={(100 * importing.done) / plan.sheet.rows.length}
              sx={{ mt: 2 }}
            />
          </Box>
        )}
        {importing.run && plan && importing.step === 'checked' && <Checked run={importing.run} plan={plan} />}
      </DialogContent>
      <DialogActions>
        {importing.step === 'checked' && (
          <Button sx={{ mr: 'auto' }} onClick={importing.reset}>
            {text('record.import.back')}
          </Button>
        )}
        {isBusy ? (
          <Button onClick={importing.reset}>{text('record.import.stop')}</Button>
        ) : (
          <Button onClick={onClose}>{text('crud.delete.cancel')}</Button>
        )}
        {importing.run && importing.step === 'checked' ? (
          <Button variant="contained" disabled={importing.run.done === 0} onClick={start}>
            {text('record.import.start', { count: importing.run.done })}
          </Button>
        ) : (
          <Button variant="contained" disabled={!plan || !isComplete(plan)} loading={isBusy} onClick={check}>
            {text('record.import.check')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function isComplete({ columns, mode, key }: ImportPlan): boolean {
  return columns.some(Boolean) && (mode === 'add' || columns.includes(key))
}

interface FileChoiceProps {
  readonly definition: ResourceDefinition
  readonly isBusy: boolean
  /** Name of the file that is read, and the number of its rows. */
  readonly name: string | undefined
  readonly rows: number
  readonly onChoose: (file: File | undefined) => void
}

function FileChoice({ definition, isBusy, name, rows, onChoose }: FileChoiceProps) {
  const text = useText()
  const locale = useLocale()
  const template = () => {
    const titles = importFieldsOf(definition, locale).flatMap(({ name, label }) => (name === 'id' ? [] : [label]))
    saveFile(`${definition.controller}.csv`, toCsv([titles]))
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography color="textSecondary">{text('record.import.detail', { most: mostImportRows })}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <FileButton
          label={text('record.import.choose')}
          name={text('record.import.choose')}
          icon={<UploadFileRounded />}
          accept=".csv,.xlsx,text/csv"
          isMultiple={false}
          isDisabled={isBusy}
          onFiles={(files) => onChoose(files?.[0])}
        />
        <Button size="small" onClick={template}>
          {text('record.import.template')}
        </Button>
      </Box>
      {name !== undefined && (
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {text('record.import.file', { name, count: rows })}
        </Typography>
      )}
    </Box>
  )
}

/** What the check has found. Nothing is written yet. */
function Checked({ run, plan }: { readonly run: BulkRun; readonly plan: ImportPlan }) {
  const text = useText()
  const save = () => {
    const lines = run.failures.map(({ number, message }) => [...(plan.sheet.rows[number - 1] ?? []), message])
    saveFile('import-errors.csv', toCsv([[...plan.sheet.header, text('record.work.reason')], ...lines]))
  }
  return (
    <>
      <Alert severity={run.failed > 0 ? 'warning' : 'success'}>
        {text('record.import.found', { added: run.added, changed: run.done - run.added, failed: run.failed })}
      </Alert>
      {run.failures.length > 0 && (
        <>
          <Button sx={{ justifySelf: 'start' }} onClick={save}>
            {text('record.import.errors')}
          </Button>
          <ReasonsTable run={run} lineOf={(number) => plan.sheet.lines[number - 1] ?? number + 1} />
        </>
      )}
    </>
  )
}
