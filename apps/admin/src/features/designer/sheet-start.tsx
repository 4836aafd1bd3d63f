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
import { type Design, designOfSheet, fieldIdOf, newDesign } from '@teachnet/contract/design'
import { type BulkRun, mostImportRows } from '@teachnet/contract/lists'
import { readWorkbook, type SheetProblem, UnreadableSheet } from '@teachnet/contract/sheets'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { FileButton } from '../../fields/shared/files/file-button.tsx'
import { SheetLayout } from '../../records/import/import-mapping.tsx'
import { ImportProgress, ImportResult } from '../../records/import/import-result.tsx'
import {
  headerOf,
  type ImportPlan,
  importedRows,
  layoutOf,
  planOf,
  sheetTypes,
} from '../../records/import/map-columns.ts'
import { useImport } from '../../records/import/use-import.ts'
import { hasChinese, loadReading, toSlug } from '../../values/slug.ts'
import type { OpenedDesign } from './opened-design.ts'

interface SheetInputProps {
  readonly sheet: ImportPlan | undefined
  /** Called with undefined before a file is read, and when it cannot be imported. */
  readonly onChange: (sheet: ImportPlan | undefined) => void
}

/** The titles by which the row of titles is found, besides that it has several different texts. */
const { definition: blank } = newDesign('own.Area')

/** A spreadsheet whose columns become fields: its file, and which of its tables and rows count. */
export function SheetInput({ sheet, onChange }: SheetInputProps) {
  const text = useText()
  const [problem, setProblem] = useState<SheetProblem>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    onChange(undefined)
    setProblem(undefined)
    try {
      const tables = await readWorkbook(new Uint8Array(await file.arrayBuffer()), mostImportRows)
      const plan = planOf(blank, file.name, tables, { mode: 'add', canEdit: false })
      const count = importedRows(plan).length
      if (count === 0 || count > mostImportRows) throw new UnreadableSheet(count === 0 ? 'empty' : 'tooMany')
      onChange(plan)
    } catch (error) {
      setProblem(error instanceof UnreadableSheet ? error.problem : 'unreadable')
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <FileButton
        label={text('design.chooseFile')}
        name={text('design.chooseFile')}
        icon={<UploadFileRounded />}
        accept={sheetTypes}
        isMultiple={false}
        onFiles={(files) => void choose(files?.[0])}
      />
      {problem && <Alert severity="error">{text(`record.import.${problem}`, { most: mostImportRows })}</Alert>}
      {sheet && (
        <>
          <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
            {text('record.import.file', { name: sheet.name, count: importedRows(sheet).length })}
          </Typography>
          <SheetLayout
            plan={sheet}
            onChange={onChange}
            onLayout={({ table, header }) => onChange(layoutOf(blank, sheet, table, header))}
          />
        </>
      )}
    </Box>
  )
}

/** The design of an area with the columns of a spreadsheet, whose rows are taken over after it is applied. */
export async function openSheet(sheet: ImportPlan): Promise<OpenedDesign> {
  const named =
    sheet.tables.filter(({ isHidden }) => !isHidden).length > 1 ? sheet.tables[sheet.table]?.name : undefined
  const title = named || sheet.name.replace(/\.[a-z]+$/i, '')
  const titles = headerOf(sheet)
  const read = [title, ...titles].some(hasChinese) ? await loadReading() : undefined
  const toLatin = (words: string) => toSlug(words, 40, hasChinese(words) ? read : undefined)
  const rows = importedRows(sheet).map(({ cells }) => cells)
  const { design, columns } = designOfSheet({ title, titles, rows, toLatin })
  return { design, controller: '', version: 0, notes: [], sheet: { ...sheet, columns } }
}

/** The columns of a spreadsheet for the design as it has become: fields may have been renamed or removed. */
export function columnsIn(design: Design, { design: first, sheet }: Pick<OpenedDesign, 'design' | 'sheet'>): string[] {
  const names = new Map(Object.keys(design.definition.fields).map((name) => [fieldIdOf(design, name), name]))
  return (sheet?.columns ?? []).map((name) => (name === '' ? '' : (names.get(fieldIdOf(first, name)) ?? '')))
}

interface SheetRowsProps {
  readonly definition: ResourceDefinition
  readonly plan: ImportPlan
  /** Called with the running import. */
  readonly onStarted: (run: BulkRun) => void
  readonly onClose: () => void
}

/** Takes over the rows of a spreadsheet into the area that was made from it: they are checked first. */
export function SheetRows({ definition, plan, onStarted, onClose }: SheetRowsProps) {
  const text = useText()
  const id = useId()
  const importing = useImport(definition)
  const [isStarting, setStarting] = useState(false)
  const { step, run, sent } = importing
  // The API client shows a failure; the button tries again.
  const check = () => void importing.check(plan).catch(() => undefined)
  const begin = useEffectEvent(check)
  useEffect(() => begin(), [])
  const start = () => {
    setStarting(true)
    importing.start().then(onStarted, () => setStarting(false))
  }
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{text('design.rows.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Typography color="textSecondary">{text('design.rows.detail', { name: plan.name })}</Typography>
        {(step === 'sending' || step === 'checking') && (
          <ImportProgress importing={importing} total={importedRows(plan).length} />
        )}
        {step === 'checked' && run && sent && (
          <ImportResult definition={definition} plan={plan} importing={importing} run={run} sent={sent} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('design.rows.skip')}</Button>
        {step === 'idle' ? (
          <Button variant="contained" onClick={check}>
            {text('record.import.check')}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={step !== 'checked' || !run || run.done === 0}
            loading={isStarting}
            onClick={start}
          >
            {text('record.import.start', { count: run?.done ?? 0 })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
