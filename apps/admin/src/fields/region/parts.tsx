import type { RegionField } from '@teachnet/contract'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import type { FieldParts } from '../field-view.ts'
import { RegionCell } from './view.tsx'
import { toIds } from '../../values/read-values.ts'
import type { InputProps, FilterProps, DetailProps } from '../field-props.ts'
import { useRegions } from '../../records/choices/use-options.ts'
import { NoValue } from '../shared/plain-text.tsx'

export const regionParts: FieldParts<RegionField> = {
  Input: RegionInput,
  Filter: RegionFilter,
  Detail: RegionCell,
  Revision: RegionNames,
}

function RegionInput({ id, label, value, onChange, onBlur, inputRef, required, error, help }: InputProps<RegionField>) {
  return (
    <RegionSelect
      id={id}
      label={label}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={inputRef}
      required={required}
      error={error}
      help={help}
      value={toIds(value)}
    />
  )
}

/** Finds the records that are in all the selected levels. */
function RegionFilter({ id, label, value, onChange }: FilterProps<RegionField>) {
  return (
    <RegionSelect
      id={id}
      label={label}
      value={toIds(value)}
      onChange={(ids) => onChange(ids.length > 0 ? ids.map(String) : undefined)}
      size="small"
    />
  )
}

/** The names of province, city and district, loaded by their ids. */
function RegionNames({ name, row }: DetailProps<RegionField>) {
  const ids = toIds(row[name])
  const levels = useRegions(ids)
  const names = ids.map((id, level) => levels[level]?.find(({ value }) => value === id)?.label ?? `#${id}`)
  return names.length > 0 ? <Typography variant="body2">{names.join(' ')}</Typography> : <NoValue />
}

interface RegionSelectProps {
  readonly id: string
  readonly label: string
  /** Ids of province, city and district, up to the last selected level. */
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  readonly onBlur?: () => void
  readonly inputRef?: (element: HTMLElement | null) => void
  readonly required?: boolean
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly size?: 'small' | 'medium'
}

const levels = ['province', 'city', 'district'] as const

/** Province, city and district; each level is loaded when the level above is selected. */
function RegionSelect({
  id,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  required,
  error,
  help,
  size,
}: RegionSelectProps) {
  const text = useText()
  const lists = useRegions(value)
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}
    >
      {levels.map((level, index) => {
        const options = lists[index] ?? []
        const chosen = value[index]
        return (
          <TextField
            key={level}
            id={`${id}-${level}`}
            select
            size={size}
            label={index === 0 ? label : text(`crud.region.${level}`)}
            required={index === 0 && required === true}
            // Some provinces have no cities here.
            disabled={index > 0 && options.length === 0}
            error={error !== undefined}
            helperText={index === 0 ? (error ?? help) : undefined}
            value={options.some((option) => option.value === chosen) ? chosen : ''}
            onChange={(event) => {
              const next = Number(event.target.value)
              onChange([...value.slice(0, index), ...(next > 0 ? [next] : [])])
            }}
            onBlur={onBlur}
            inputRef={inputRef && index === 0 ? inputRef : undefined}
          >
            <MenuItem value="">{text(`crud.region.${level}`)}</MenuItem>
            {options.map((option) => (
              <MenuItem key={option.value} value={option.value}>
                {option.label}
              </MenuItem>
            ))}
          </TextField>
        )
      })}
    </Box>
  )
}
