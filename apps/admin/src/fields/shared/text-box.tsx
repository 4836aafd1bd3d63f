import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'

type TextBoxProps = Omit<InputProps, 'field' | 'definition' | 'target'> &
  Pick<
    TextFieldProps,
    'type' | 'multiline' | 'minRows' | 'maxRows' | 'slotProps' | 'autoComplete' | 'placeholder' | 'spellCheck'
  >

/** A text input of one or several lines with label, help and error. */
export function TextBox({
  id,
  name,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  required,
  error,
  help,
  ...rest
}: TextBoxProps) {
  return (
    <TextField
      {...rest}
      id={id}
      name={name}
      label={label}
      value={toText(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      required={required}
      error={error !== undefined}
      helperText={error ?? help}
      autoComplete={rest.autoComplete ?? 'off'}
      fullWidth
    />
  )
}

/** Returns the properties of an input that an HTML input accepts. */
export function textProps<P extends InputProps>({
  field: _field,
  definition: _definition,
  target: _target,
  ...rest
}: P) {
  return rest
}
