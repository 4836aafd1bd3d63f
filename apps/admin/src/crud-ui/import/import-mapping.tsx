import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useLocale, useText } from '@teachnet/i18n/react'
import { importFieldsOf } from '../../crud/import/map-columns.ts'
import type { ImportMode, ImportPlan } from '../../crud/import/use-import.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { ColumnTable } from './column-table.tsx'

interface ImportMappingProps {
  readonly list: ListController
  readonly plan: ImportPlan
  readonly onChange: (plan: ImportPlan) => void
}

/** The effect of the rows, and the field of each column of the file. */
export function ImportMapping({ list, plan, onChange }: ImportMappingProps) {
  const text = useText()
  const locale = useLocale()
  const { sheet, columns, mode, key } = plan
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
      <ColumnTable {...{ sheet, columns, fields }} onChange={(next) => onChange({ ...plan, columns: next })} />
    </>
  )
}
