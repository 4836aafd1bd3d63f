import TextField from '@mui/material/TextField'
import type { HTMLAttributes } from 'react'
import type { FilterProps } from '../field-props.ts'

interface TextFilterProps extends Pick<FilterProps, 'id' | 'label' | 'value' | 'onChange'> {
  readonly inputMode?: HTMLAttributes<HTMLElement>['inputMode']
}

export function TextFilter({ id, label, value, onChange, inputMode = 'text' }: TextFilterProps) {
  return (
    <TextField
      id={id}
      label={label}
      size="small"
      fullWidth
      value={typeof value === 'string' ? value : (value?.join(',') ?? '')}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ htmlInput: { inputMode } }}
    />
  )
}
