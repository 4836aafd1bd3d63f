import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { SwitchField } from '@teachnet/contract'
import type { InputProps } from '../field-props.ts'

export function SwitchInput({
  id,
  name,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  help,
}: InputProps<SwitchField>) {
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
            slotProps={{ input: { role: 'switch', ref: inputRef, ...(note && { 'aria-describedby': `${id}-note` }) } }}
          />
        }
      />
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  )
}
