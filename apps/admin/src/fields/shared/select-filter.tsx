import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { toTexts } from '../../values/read-values.ts'
import type { FilterProps } from '../field-props.ts'

interface SelectFilterProps extends Pick<FilterProps, 'id' | 'label' | 'value' | 'onChange'> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Whether the value is a list. */
  readonly isMultiple?: boolean
}

/** Selects one of a few values, or several. */
export function SelectFilter({ id, label, value, onChange, options, isMultiple = false }: SelectFilterProps) {
  const text = useText()
  const known = toTexts(value).filter((one) => options.some((option) => option.value === one))
  return (
    <TextField
      id={id}
      select
      label={label}
      size="small"
      fullWidth
      value={isMultiple ? known : (known[0] ?? '')}
      onChange={({ target }) => {
        const chosen = toTexts(target.value)
        onChange(chosen.length === 0 ? undefined : isMultiple ? chosen : chosen[0])
      }}
      slotProps={{ select: { multiple: isMultiple } }}
    >
      {!isMultiple && <MenuItem value="">{text('crud.search.any')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
