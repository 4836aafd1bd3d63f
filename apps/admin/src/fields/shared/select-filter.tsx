import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import type { FilterProps } from '../field-props.ts'

interface SelectFilterProps extends Pick<FilterProps, 'id' | 'label' | 'value' | 'onChange'> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export function SelectFilter({ id, label, value, onChange, options }: SelectFilterProps) {
  const text = useText()
  const chosen = typeof value === 'string' ? value : (value?.[0] ?? '')
  return (
    <TextField
      id={id}
      select
      label={label}
      size="small"
      fullWidth
      value={options.some((option) => option.value === chosen) ? chosen : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <MenuItem value="">{text('crud.search.any')}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
