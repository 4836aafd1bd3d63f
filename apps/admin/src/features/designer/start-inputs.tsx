import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'

/** A table of the database that no area uses. */
export interface OtherTable {
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
export function TableInput({ table, onChange, hasRows, onRowsChange, areas, tables }: TableInputProps) {
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
        {tables.length > 0 && <ListSubheader>{text('design.start.otherTables')}</ListSubheader>}
        {tables.map(({ name, comment }) => (
          <MenuItem key={name} value={name}>
            {comment === '' ? name : `${comment} (${name})`}
          </MenuItem>
        ))}
        {tables.length > 0 && <ListSubheader>{text('design.start.ownTables')}</ListSubheader>}
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
export function CodeInput({ label, value, onChange }: CodeInputProps) {
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
export function FileInput({ value, onChange, onProblem }: FileInputProps) {
  const text = useText()
  return (
    <>
      <Button component="label" variant="outlined" sx={{ justifySelf: 'start' }}>
        {text('design.chooseFile')}
        <input
          type="file"
          hidden
          accept=".ts,.json"
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
