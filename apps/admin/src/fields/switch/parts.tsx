import type { SwitchField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { SwitchCell } from './view.tsx'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { InputProps, FilterProps } from '../field-props.ts'
import { useText } from '@teachnet/i18n/react'
import { SelectFilter } from '../shared/select-filter.tsx'

export const switchParts: FieldParts<SwitchField> = {
  Input: SwitchInput,
  Filter: SwitchFilter,
  Detail: SwitchCell,
  Revision: SwitchCell,
}

function SwitchInput({ id, name, label, value, onChange, onBlur, inputRef, error, help }: InputProps<SwitchField>) {
  const note = error ?? help
  return (
    <FormControl error={error !== undefined} sx={{ justifyContent: 'center' }}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            id={id}
            name={name}
            checked={value === true}
            onChange={(_event, checked) => onChange(checked)}
            onBlur={onBlur}
            slotProps={{
              input: { role: 'switch', ref: inputRef, 'aria-describedby': note ? `${id}-note` : undefined },
            }}
          />
        }
      />
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  )
}

function SwitchFilter({ id, label, value, onChange }: FilterProps<SwitchField>) {
  const text = useText()
  const options = [
    { value: '1', label: text('crud.yes') },
    { value: '0', label: text('crud.no') },
  ]
  return <SelectFilter id={id} label={label} value={value} onChange={onChange} options={options} />
}
