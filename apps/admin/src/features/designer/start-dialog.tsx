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
import { newDesign, readDesignFile } from '@teachnet/contract/design'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import type { DesignerApi } from './designer.api.ts'
import type { OpenedDesign } from './opened-design.ts'
import { CodeInput, FileInput, type OtherTable, TableInput } from './start-inputs.tsx'

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

const starts = ['blank', 'table', 'sql', 'file'] as const
type Start = (typeof starts)[number]

/** Asks how a design starts: blank, from a table, from the text of a `CREATE TABLE` statement, or from a design file. */
export function StartDialog({ api, areas, tables, versionOf, onClose, onOpen }: StartDialogProps) {
  const text = useText()
  const id = useId()
  const [start, setStart] = useState<Start>('blank')
  const [table, setTable] = useState('')
  const [hasRows, setHasRows] = useState(true)
  const [sql, setSql] = useState('')
  const [file, setFile] = useState('')
  const [problem, setProblem] = useState('')
  const begin = async () => {
    if (start === 'blank') return onOpen({ design: newDesign('own.Area'), controller: '', version: 0, notes: [] })
    try {
      if (start === 'file') {
        const design = readDesignFile(file)
        const version = versionOf(design.definition.controller)
        return onOpen({ design, controller: version === 0 ? '' : design.definition.controller, version, notes: [] })
      }
      const { fill, ...draft } = await api.draft(start, start === 'table' ? table : sql)
      return onOpen({ ...draft, controller: '', version: 0, ...(hasRows && { fill }) })
    } catch (error) {
      return setProblem(error instanceof Error ? error.message : '')
    }
  }
  const given = { blank: 'blank', table, sql: sql.trim(), file: file.trim() }[start]
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
        {start === 'table' && (
          <TableInput {...{ table, hasRows, areas, tables }} onChange={setTable} onRowsChange={setHasRows} />
        )}
        {start === 'sql' && <CodeInput label="CREATE TABLE" value={sql} onChange={setSql} />}
        {start === 'file' && <FileInput value={file} onChange={setFile} onProblem={setProblem} />}
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
        <Button variant="contained" disabled={given === ''} onClick={() => void begin()}>
          {text('design.begin')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
