import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import { mostImportRows } from '@teachnet/contract/lists'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import {
  ambiguousColumns,
  importFieldsOf,
  readWorkbook,
  type SheetProblem,
  UnreadableSheet,
} from '@teachnet/contract/sheets'
import {
  importedRows,
  type ImportMode,
  type ImportPlan,
  layoutOf,
  planOf,
  sheetTypes,
  textsOf,
  toCsv,
} from './map-columns.ts'
import { ImportProgress, ImportResult } from './import-result.tsx'
import { useImport } from './use-import.ts'
import type { ListController } from '../list/use-list-controller.ts'
import { FileButton } from '../../fields/shared/files/file-button.tsx'
import { saveFile } from '../../values/save-file.ts'
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
  const { resume } = importing
  const resumeCheck = useEffectEvent(() => {
    const visible = list.work.shown
    if (visible?.kind !== 'run' || !visible.pending || !['checking', 'checked'].includes(visible.run.state)) return
    setPlan(visible.pending.plan)
    list.work.close()
    void resume(visible.pending, visible.run).catch(() => undefined)
  })
  // Only the check that was running when the dialog was opened.
  useEffect(() => resumeCheck(), [])
  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    importing.reset()
    try {
      const tables = await readWorkbook(new Uint8Array(await file.arrayBuffer()), mostImportRows)
      setPlan(planOf(definition, file.name, tables, { mode, canEdit: list.can.edit }))
    } catch (error) {
      setPlan(undefined)
      setProblem(error instanceof UnreadableSheet ? error.problem : 'unreadable')
    }
  }
  const rows = plan ? importedRows(plan) : []
  const isOverfull = rows.length > mostImportRows
  const layoutProblem = isOverfull ? 'tooMany' : plan && rows.length === 0 ? 'empty' : undefined
  const ambiguous = plan ? ambiguousColumns(definition, plan.columns, textsOf(definition, plan, rows)) : []
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
  // While the server checks, the dialog can be closed: the page shows the result.
  const close = () => {
    const { run, sent } = importing
    if (importing.step === 'checking' && run && sent && plan)
      list.work.show({ kind: 'run', run, pending: { plan, sent } })
    else if (importing.step === 'sending') importing.reset()
    onClose()
  }
  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{text('record.import.title', { area: definition.title[locale] })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <FileChoice
          definition={definition}
          isBusy={isBusy}
          name={plan?.name}
          rows={rows.length}
          onChoose={(file) => void choose(file)}
        />
        {(problem ?? layoutProblem) && (
          <Alert severity="error">
            {text(`record.import.${problem ?? layoutProblem ?? ''}`, { most: mostImportRows })}
          </Alert>
        )}
        {plan && importing.step === 'idle' && (
          <ImportMapping
            list={list}
            plan={plan}
            ambiguous={ambiguous}
            onChange={setPlan}
            onLayout={({ table, header }) => setPlan(layoutOf(definition, plan, table, header))}
          />
        )}
        {isBusy && plan && <ImportProgress importing={importing} total={rows.length} />}
        {isBusy && importing.step === 'checking' && (
          <Typography color="textSecondary">{text('record.import.mayClose')}</Typography>
        )}
        {importing.run && importing.sent && plan && importing.step === 'checked' && (
          <ImportResult
            definition={definition}
            plan={plan}
            importing={importing}
            run={importing.run}
            sent={importing.sent}
          />
        )}
      </DialogContent>
      <DialogActions>
        {importing.step === 'checked' && (
          <Button sx={{ mr: 'auto' }} onClick={importing.reset}>
            {text('record.import.back')}
          </Button>
        )}
        {isBusy ? (
          <>
            <Button onClick={importing.reset}>{text('record.import.stop')}</Button>
            {importing.step === 'checking' && <Button onClick={close}>{text('record.work.close')}</Button>}
          </>
        ) : (
          <Button onClick={onClose}>{text('crud.delete.cancel')}</Button>
        )}
        {importing.run && importing.step === 'checked' ? (
          <Button variant="contained" disabled={importing.run.done === 0} onClick={start}>
            {text('record.import.start', { count: importing.run.done })}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={
              !plan ||
              layoutProblem !== undefined ||
              !isComplete(plan) ||
              ambiguous.some(({ name }) => !plan.orders[name])
            }
            loading={isBusy}
            onClick={check}
          >
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
          accept={sheetTypes}
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
