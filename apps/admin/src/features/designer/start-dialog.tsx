import { toAccept } from '@teachnet/upload'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import { asCopy, newDesign, readDesignFile } from '@teachnet/contract/design'
import { useText, useLocale } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { SelectHeading } from '../../fields/shared/select-heading.tsx'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { WithMessages } from '../../messages/with-messages.tsx'
import type { ImportPlan } from '../../records/import/map-columns.ts'
import type { DesignerApi } from './designer.api.ts'
import { openSheet, SheetInput } from './sheet-start.tsx'
import type { OpenedDesign } from './opened-design.ts'

interface StartDialogProps {
  readonly api: DesignerApi
  readonly areas: readonly ResourceDefinition[]
  /** The tables of the database that no area uses. */
  readonly tables: readonly OtherTable[]
  /** The version of a designed area; 0: there is none of that name. */
  readonly versionOf: (controller: string) => number
  readonly onClose: () => void
  readonly onOpen: (opened: OpenedDesign) => void
}

const starts = ['blank', 'sheet', 'table', 'sql', 'file'] as const
type Start = (typeof starts)[number]

/** Asks how a design starts: blank, from a spreadsheet, from a table, from the text of a `CREATE TABLE` statement, or from a design file. */
export function StartDialog({ api, areas, tables, versionOf, onClose, onOpen }: StartDialogProps) {
  const text = useText()
  const id = useId()
  const [start, setStart] = useState<Start>('blank')
  const [table, setTable] = useState('')
  const [hasRows, setHasRows] = useState(true)
  const [sheet, setSheet] = useState<ImportPlan>()
  const [sql, setSql] = useState('')
  const [file, setFile] = useState('')
  const [problem, setProblem] = useState('')
  const begin = async () => {
    if (start === 'blank') return onOpen({ design: newDesign('own.Area'), controller: '', version: 0, notes: [] })
    try {
      if (start === 'sheet') return sheet && onOpen(await openSheet(sheet))
      if (start === 'file') {
        const design = readDesignFile(file)
        const version = versionOf(design.definition.controller)
        return onOpen({ design, controller: version === 0 ? '' : design.definition.controller, version, notes: [] })
      }
      const original = start === 'table' && areas.find((area) => area.table === table)
      if (original) return onOpen(await openCopy(api, original))
      const { fill, ...draft } = await api.draft(start, start === 'table' ? table : sql)
      return onOpen({ ...draft, controller: '', version: 0, fill: hasRows ? fill : undefined })
    } catch (error) {
      return setProblem(error instanceof Error ? error.message : '')
    }
  }
  const source = { blank: 'blank', sheet: sheet?.name ?? '', table, sql: sql.trim(), file: file.trim() }[start]
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{text('design.new')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Tabs
          value={start}
          onChange={(_event, value: Start) => setStart(value)}
          variant="scrollable"
          aria-label={text('design.new')}
        >
          {starts.map((each) => (
            <Tab key={each} value={each} label={text(`design.start.${each}`)} />
          ))}
        </Tabs>
        <Typography variant="body2" color="textSecondary">
          {text(`design.start.${start}.help`)}
        </Typography>
        {start === 'sheet' && (
          <WithMessages of="record">
            <SheetInput sheet={sheet} onChange={setSheet} />
          </WithMessages>
        )}
        {start === 'table' && (
          <TableInput
            table={table}
            hasRows={hasRows}
            areas={areas}
            tables={tables}
            onChange={setTable}
            onRowsChange={setHasRows}
          />
        )}
        {start === 'sql' && <CodeInput label="CREATE TABLE" value={sql} onChange={setSql} />}
        {start === 'file' && <FileInput value={file} onChange={setFile} onProblem={setProblem} />}
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
        <Button variant="contained" disabled={source === ''} onClick={() => void begin()}>
          {text('design.begin')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type CopiedArea = Pick<ResourceDefinition, 'table' | 'menu' | 'defaultOrder'>

/** A copy of an area, as the start of another one. */
export async function openCopy(api: DesignerApi, area: CopiedArea): Promise<OpenedDesign> {
  const { design, notes } = await api.draft('table', area.table)
  return { design: asCopy(design, area), notes, controller: '', version: 0 }
}

/** A table of the database that no area uses. */
interface OtherTable {
  readonly name: string
  readonly comment: string
}

interface TableInputProps {
  readonly table: string
  readonly onChange: (table: string) => void
  /** Whether the area begins with the rows of the table. */
  readonly hasRows: boolean
  readonly onRowsChange: (hasRows: boolean) => void
  readonly areas: readonly ResourceDefinition[]
  /** The tables of the database that no area uses. */
  readonly tables: readonly OtherTable[]
}

/** Chooses the table with whose columns a design starts. */
function TableInput({ table, onChange, hasRows, onRowsChange, areas, tables }: TableInputProps) {
  const text = useText()
  const locale = useLocale()
  return (
    <>
      <TextField
        select
        label={text('design.start.table')}
        value={table}
        onChange={({ target }) => onChange(target.value)}
        sx={{ mt: 1 }}
      >
        {tables.length > 0 && <SelectHeading>{text('design.start.otherTables')}</SelectHeading>}
        {tables.map(({ name, comment }) => (
          <MenuItem key={name} value={name}>
            {comment === '' ? name : `${comment} (${name})`}
          </MenuItem>
        ))}
        {tables.length > 0 && <SelectHeading>{text('design.start.ownTables')}</SelectHeading>}
        {areas.map((area) => (
          <MenuItem key={area.table} value={area.table}>
            {`${area.title[locale]} (${area.table})`}
          </MenuItem>
        ))}
      </TextField>
      {tables.some(({ name }) => name === table) && (
        <FormControlLabel
          control={<Checkbox checked={hasRows} onChange={({ target }) => onRowsChange(target.checked)} />}
          label={text('design.start.rows')}
        />
      )}
    </>
  )
}

interface CodeInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The text of a statement or of a design file. */
function CodeInput({ label, value, onChange }: CodeInputProps) {
  return (
    <TextField
      label={label}
      multiline
      minRows={8}
      maxRows={16}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: '0.8125rem' } } }}
    />
  )
}

interface FileInputProps {
  readonly value: string
  readonly onChange: (text: string) => void
  /** Called before a file is read with an empty text, and when it cannot be read with what is wrong. */
  readonly onProblem: (problem: string) => void
}

/** A design file, as its text or chosen from the disk. */
function FileInput({ value, onChange, onProblem }: FileInputProps) {
  const text = useText()
  return (
    <>
      <Button component="label" variant="outlined" sx={{ justifySelf: 'start' }}>
        {text('design.chooseFile')}
        <input
          type="file"
          hidden
          accept={toAccept({ types: ['ts', 'json'] })}
          onChange={({ target }) => {
            onProblem('')
            void target.files?.[0]?.text().then(onChange, () => onProblem(text('design.unreadableFile')))
          }}
        />
      </Button>
      <CodeInput label={text('design.start.file')} value={value} onChange={onChange} />
    </>
  )
}
