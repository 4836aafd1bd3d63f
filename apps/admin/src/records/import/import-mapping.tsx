import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useLocale, useText } from '@teachnet/i18n/react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { type AmbiguousColumn, dateOrders, importFieldsOf, readWrittenDate } from '@teachnet/contract/sheets'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import {
  headerOf,
  type ImportMode,
  type ImportPlan,
  importedRows,
  madeSlugs,
  rowsBelow,
  textsOf,
} from './map-columns.ts'
import type { ListController } from '../list/use-list-controller.ts'
import { PlainSelect } from '../list/plain-select.tsx'

interface ImportMappingProps {
  readonly list: ListController
  readonly plan: ImportPlan
  /** The columns whose dates can be read in several orders. */
  readonly ambiguous: readonly AmbiguousColumn[]
  readonly onChange: (plan: ImportPlan) => void
  /** Chooses another table or row of titles, which changes the columns. */
  readonly onLayout: (layout: { readonly table: number; readonly header?: number }) => void
}

/** The effect of the rows, and the field of each column of the file. */
export function ImportMapping({ list, plan, ambiguous, onChange, onLayout }: ImportMappingProps) {
  const text = useText()
  const locale = useLocale()
  const { columns, mode, key } = plan
  const slug = madeSlugs(list.definition, plan)
  const fields = importFieldsOf(list.definition, locale)
  const { add, edit } = list.can
  const modes: ImportMode[] = [
    ...(add ? (['add'] as const) : []),
    ...(edit ? (['update'] as const) : []),
    ...(add && edit ? (['both'] as const) : []),
  ]
  const keys = fields.filter(({ isKey }) => isKey)
  const missing =
    mode === 'update' ? [] : fields.filter(({ name, isRequired }) => isRequired && !columns.includes(name))
  return (
    <>
      <SheetLayout plan={plan} onChange={onChange} onLayout={onLayout} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          select
          size="small"
          label={text('record.import.mode')}
          value={mode}
          onChange={(event) => {
            const next = modes.find((each) => each === event.target.value) ?? 'add'
            const first = keys.find(({ name }) => columns.includes(name))?.name ?? 'id'
            onChange({ ...plan, mode: next, key: next === 'add' ? '' : key || first })
          }}
        >
          {modes.map((each) => (
            <MenuItem key={each} value={each}>
              {text(`record.import.mode.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        {mode !== 'add' && (
          <TextField
            select
            size="small"
            label={text('record.import.key')}
            value={key}
            error={!columns.includes(key)}
            helperText={columns.includes(key) ? '' : text('record.import.keyMissing')}
            onChange={(event) => onChange({ ...plan, key: event.target.value })}
          >
            {keys.map(({ name, label }) => (
              <MenuItem key={name} value={name}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {missing.length > 0 && (
        <Alert severity="warning">
          {text('record.import.missing', {
            fields: missing.map(({ label }) => label).join(text('record.import.comma')),
          })}
        </Alert>
      )}
      {slug && <Alert severity="info">{text('record.import.slugs', { field: slug.label[locale] })}</Alert>}
      {ambiguous.map((column) => (
        <DateOrderChoice key={column.name} column={column} plan={plan} fields={fields} onChange={onChange} />
      ))}
      <ColumnTable
        header={headerOf(plan)}
        first={textsOf(list.definition, plan, importedRows(plan).slice(0, 1))[0] ?? []}
        columns={columns}
        fields={fields}
        onChange={(next) => onChange({ ...plan, columns: next })}
      />
    </>
  )
}

export interface SheetLayoutProps extends Pick<ImportMappingProps, 'plan' | 'onChange' | 'onLayout'> {}

/** The sheet, its row of titles, and what of it is hidden. */
export function SheetLayout({ plan, onChange, onLayout }: SheetLayoutProps) {
  const text = useText()
  const { tables, table, header, withHidden } = plan
  const { rows = [], encoding } = tables[table] ?? {}
  const hidden = rowsBelow(plan).filter(({ isHidden }) => isHidden)
  const hiddenSheets = tables.filter(({ isHidden }) => isHidden)
  const comma = text('record.import.comma')
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {tables.length > 1 && (
          <TextField
            select
            size="small"
            label={text('record.import.sheet')}
            value={table}
            onChange={(event) => onLayout({ table: Number(event.target.value) })}
          >
            {tables.map(({ name, isHidden }, at) => (
              <MenuItem key={at} value={at} disabled={tables[at]?.rows.length === 0}>
                {isHidden ? text('record.import.hiddenSheet', { name }) : name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          select
          size="small"
          label={text('record.import.header')}
          value={header}
          onChange={(event) => onLayout({ table, header: Number(event.target.value) })}
        >
          {rows.slice(0, Math.max(20, header + 1)).map(({ line, cells }, at) => (
            <MenuItem key={line} value={at}>
              {text('record.import.headerRow', {
                line,
                titles: summary(
                  cells.map(({ shown }) => shown),
                  comma,
                ),
              })}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {encoding && <Alert severity="info">{text(`record.import.encoding.${encoding}`)}</Alert>}
      {hiddenSheets.length > 0 && (
        <Alert severity="info">
          {text('record.import.hiddenSheets', { names: hiddenSheets.map(({ name }) => name).join(comma) })}
        </Alert>
      )}
      {hidden.length > 0 && (
        <Alert severity="warning">
          {text('record.import.hiddenRows', {
            count: hidden.length,
            lines: hidden
              .slice(0, 10)
              .map(({ line }) => line)
              .join(comma),
          })}
          <FormControlLabel
            sx={{ display: 'flex', mt: 1 }}
            control={
              <Checkbox
                size="small"
                checked={withHidden}
                onChange={(event) => onChange({ ...plan, withHidden: event.target.checked })}
              />
            }
            label={text('record.import.withHidden')}
          />
        </Alert>
      )}
    </>
  )
}

/** The different texts of a row, cut to a line. */
function summary(texts: readonly string[], comma: string): string {
  const joined = [...new Set(texts.map((each) => each.trim()).filter(Boolean))].slice(0, 4).join(comma)
  return joined.length > 40 ? `${joined.slice(0, 40)}…` : joined
}

interface DateOrderProps extends Pick<ImportMappingProps, 'plan' | 'onChange'> {
  readonly column: AmbiguousColumn
  readonly fields: ReturnType<typeof importFieldsOf>
}

/** Asks for the order of day and month in the dates of a column. */
function DateOrderChoice({ column: { name, sample, orders }, plan, fields, onChange }: DateOrderProps) {
  const text = useText()
  const label = fields.find((field) => field.name === name)?.label ?? name
  const chosen = plan.orders[name] ?? ''
  return (
    <TextField
      select
      size="small"
      required
      label={text('record.import.dateOrder', { label })}
      value={chosen}
      error={chosen === ''}
      helperText={chosen === '' ? text('record.import.dateOrderHelp', { sample }) : ''}
      onChange={(event) => {
        const order = dateOrders.find((each) => each === event.target.value)
        if (order) onChange({ ...plan, orders: { ...plan.orders, [name]: order } })
      }}
    >
      {orders.map((order) => {
        const read = readWrittenDate(sample, order)
        const date = typeof read === 'object' ? read.date : ''
        return (
          <MenuItem key={order} value={order}>
            {text(`record.import.dateOrder.${order}`, { sample, date })}
          </MenuItem>
        )
      })}
    </TextField>
  )
}

interface ColumnTableProps extends Pick<ImportPlan, 'columns'> {
  readonly header: readonly string[]
  /** The texts of the first row. */
  readonly first: readonly string[]

  readonly fields: ReturnType<typeof importFieldsOf>
  readonly onChange: (columns: ImportPlan['columns']) => void
}

/** Chooses the field that each column of a file fills. On a phone the three columns share the width. */
function ColumnTable({ header, first, columns, fields, onChange }: ColumnTableProps) {
  const text = useText()
  const options = [
    { value: '', label: text('record.import.skip') },
    ...fields.map(({ name, label }) => ({ value: name, label })),
  ]
  return (
    <Table
      size="small"
      sx={{
        tableLayout: { xs: 'fixed', sm: 'auto' },
        '& td, & th': { px: { xs: 1.5, sm: 4 } },
        '& th': { whiteSpace: 'normal' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{text('record.import.column')}</TableCell>
          <TableCell>{text('record.import.sample')}</TableCell>
          <TableCell>{text('record.import.field')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {header.map((title, index) => (
          <TableRow key={index}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{title}</TableCell>
            <TableCell
              sx={{
                maxWidth: 240,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
                color: 'text.secondary',
              }}
            >
              {first[index] ?? ''}
            </TableCell>
            <TableCell>
              <PlainSelect
                label={text('record.import.fieldOf', { title })}
                value={columns[index] ?? ''}
                options={options}
                onChange={(name) =>
                  onChange(columns.map((each, at) => (at === index ? name : each === name ? '' : each)))
                }
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
