import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { useRegions } from '../../crud/choices/use-regions.ts'

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
export function RegionSelect({
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
            {...(size && { size })}
            label={index === 0 ? label : text(`crud.region.${level}`)}
            required={index === 0 && required === true}
            disabled={index > 0 && value[index - 1] === undefined}
            error={error !== undefined}
            helperText={index === 0 ? (error ?? help) : undefined}
            value={options.some((option) => option.value === chosen) ? chosen : ''}
            onChange={(event) => {
              const next = Number(event.target.value)
              onChange([...value.slice(0, index), ...(next > 0 ? [next] : [])])
            }}
            {...(onBlur && { onBlur })}
            {...(inputRef && index === 0 && { inputRef })}
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
