import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import type { BulkRun } from '@teachnet/contract/lists'
import { labelOf } from '@teachnet/contract/schema'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { saveFile } from '../../values/save-file.ts'
import { cellName, headerOf, type ImportPlan, importedRows, toCsv } from './map-columns.ts'
import type { Importing } from './use-import.ts'

/** Rows that are listed; the files have all that the server names. */
const mostListed = 50

interface ImportProgressProps {
  readonly importing: Pick<Importing, 'step' | 'done'>
  /** Number of the rows. */
  readonly total: number
}

/** How many rows the server has, or has checked. */
export function ImportProgress({ importing: { step, done }, total }: ImportProgressProps) {
  const text = useText()
  return (
    <Box role="status">
      {text(step === 'sending' ? 'record.import.sending' : 'record.import.checking', { done, total })}
      <LinearProgress
        aria-label={text('record.import.progress')}
        variant="determinate"
        value={(100 * done) / Math.max(1, total)}
        sx={{ mt: 2 }}
      />
    </Box>
  )
}

interface ImportResultProps {
  readonly definition: ResourceDefinition
  readonly plan: ImportPlan
  readonly importing: Importing
  readonly run: BulkRun
  readonly sent: NonNullable<Importing['sent']>
}

/** What the check has found: rows that are right, cells that were read as something else, and errors, which can be mended here. Nothing is written yet. */
export function ImportResult({ definition, plan, importing, run, sent }: ImportResultProps) {
  const text = useText()
  const places = usePlaces(definition, plan)
  const { added, done, failed, same, reread } = run
  return (
    <>
      <Alert severity={failed > 0 ? 'warning' : 'success'}>
        {text('record.import.found', { added, changed: done - added, failed })}
        {same > 0 && <div>{text('record.import.same', { count: same })}</div>}
      </Alert>
      {run.failures.length > 0 && <Failures plan={plan} importing={importing} run={run} sent={sent} places={places} />}
      {reread > 0 && <Rereads run={run} sent={sent} places={places} />}
    </>
  )
}

interface Place {
  /** Line in the file. */
  readonly line: number
  /** Name of the cell, such as `D3`, with the label of its field. */
  readonly nameOf: (field: string) => string
}

type Places = (number: number) => Place

/** Where the rows that were sent are in the file. */
function usePlaces(definition: ResourceDefinition, plan: ImportPlan): Places {
  const locale = useLocale()
  const rows = importedRows(plan)
  return (number) => {
    const line = rows[number - 1]?.line ?? number + 1
    return {
      line,
      nameOf: (field) => {
        const at = plan.columns.indexOf(field)
        const label = labelOf(definition, field, locale)
        return at === -1 ? label : `${cellName(at, line)} · ${label}`
      },
    }
  }
}

interface FailuresProps extends Pick<ImportResultProps, 'plan' | 'importing' | 'run' | 'sent'> {
  readonly places: Places
}

/** The rows with errors. Their cells can be mended and checked again; the others are left out. */
function Failures({ plan, importing, run, sent, places }: FailuresProps) {
  const text = useText()
  const [mended, setMended] = useState<ReadonlyMap<number, Readonly<Record<string, string>>>>(new Map())
  const [isSending, setSending] = useState(false)
  const { columns, rows } = sent
  const listed = run.failures.slice(0, mostListed)
  const cellsOf = (number: number) =>
    columns.map((name, at) => mended.get(number)?.[name] ?? rows[number - 1]?.[at] ?? '')
  const change = (number: number, name: string, value: string) =>
    setMended(new Map([...mended, [number, { ...mended.get(number), [name]: value }]]))
  const check = () => {
    setSending(true)
    void importing
      .mend([...mended.keys()].map((number) => ({ number, cells: cellsOf(number) })))
      .then(() => setMended(new Map()))
      .catch(() => undefined)
      .finally(() => setSending(false))
  }
  const all = importedRows(plan)
  const save = () => {
    const lines = run.failures.map(({ number, message }) => [
      ...(all[number - 1]?.cells.map(({ shown }) => shown) ?? []),
      message,
    ])
    saveFile('import-errors.csv', toCsv([[...headerOf(plan), text('record.work.reason')], ...lines]))
  }
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle1" component="h3">
        {text('record.import.errorRows', { count: run.failed })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text('record.import.mendHelp')}
      </Typography>
      {listed.map(({ number, message, cells }) => {
        const { line, nameOf } = places(number)
        const names = Object.keys(cells).filter((name) => columns.includes(name))
        return (
          <Box
            key={number}
            role="group"
            aria-label={text('record.import.line', { line })}
            sx={{ display: 'grid', gap: 2, p: 3, border: 1, borderColor: 'divider', borderRadius: 1 }}
          >
            <Typography variant="body2">
              <strong>{text('record.import.line', { line })}</strong>
              {names.length === 0 && ` ${message}`}
            </Typography>
            {names.map((name) => (
              <TextField
                key={name}
                size="small"
                fullWidth
                label={nameOf(name)}
                value={cellsOf(number)[columns.indexOf(name)] ?? ''}
                error={mended.get(number)?.[name] === undefined}
                helperText={cells[name]}
                onChange={(event) => change(number, name, event.target.value)}
              />
            ))}
          </Box>
        )
      })}
      {run.failed > listed.length && (
        <Typography variant="body2" color="textSecondary">
          {text('record.work.first', { count: listed.length })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" disabled={mended.size === 0} loading={isSending} onClick={check}>
          {text('record.import.checkMended', { count: mended.size })}
        </Button>
        <Button onClick={save}>{text('record.import.errors')}</Button>
      </Box>
    </Box>
  )
}

/** The cells that were read as something else than is written in the file. */
function Rereads({ run, sent, places }: Pick<FailuresProps, 'run' | 'sent' | 'places'>) {
  const text = useText()
  const cells = run.rereads.flatMap(({ number, cells: read }) =>
    Object.entries(read).map(([name, value]) => ({
      cell: places(number).nameOf(name),
      written: sent.rows[number - 1]?.[sent.columns.indexOf(name)] ?? '',
      value,
    })),
  )
  const titles = [text('record.import.cell'), text('record.import.written'), text('record.import.readAs')]
  const save = () =>
    saveFile('import-changes.csv', toCsv([titles, ...cells.map(({ cell, written, value }) => [cell, written, value])]))
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle1" component="h3">
        {text('record.import.rereadRows', { count: run.reread })}
      </Typography>
      <Table size="small" sx={{ tableLayout: 'fixed', '& td, & th': { px: { xs: 1, sm: 4 } } }}>
        <TableHead>
          <TableRow>
            {titles.map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {cells.slice(0, mostListed).map(({ cell, written, value }, at) => (
            <TableRow key={at} sx={{ '& td': { overflowWrap: 'anywhere' } }}>
              <TableCell>{cell}</TableCell>
              <TableCell>{written}</TableCell>
              <TableCell>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {cells.length > mostListed && (
        <Typography variant="body2" color="textSecondary">
          {text('record.work.first', { count: mostListed })}
        </Typography>
      )}
      <Button sx={{ justifySelf: 'start' }} onClick={save}>
        {text('record.import.changes')}
      </Button>
    </Box>
  )
}
