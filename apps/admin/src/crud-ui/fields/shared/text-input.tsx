import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { toText } from '../../../crud/row.ts'
import type { InputProps } from '../field-props.ts'

type TextInputProps = Omit<InputProps, 'field' | 'definition' | 'target'> &
  Pick<
    TextFieldProps,
    'type' | 'multiline' | 'minRows' | 'maxRows' | 'slotProps' | 'autoComplete' | 'placeholder' | 'spellCheck'
  >

/** One line, or several, of text with label, help and error. */
export function TextInput({
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
}: TextInputProps) {
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

/** What of an input's properties an HTML input takes. */
export function textProps<P extends InputProps>({
  field: _field,
  definition: _definition,
  target: _target,
  ...rest
}: P) {
  return rest
}
