import Box from '@mui/material/Box'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState } from 'react'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'

type TextBoxProps = Omit<InputProps, 'field' | 'definition' | 'target'> &
  Pick<
    TextFieldProps,
    'type' | 'multiline' | 'minRows' | 'maxRows' | 'slotProps' | 'autoComplete' | 'placeholder' | 'spellCheck'
  > & {
    /** Greatest number of characters; they are counted while the input has the focus or the text comes near it. */
    readonly max?: number
  }

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
  max,
  ...rest
}: TextBoxProps) {
  const [hasFocus, setFocus] = useState(false)
  const note = error ?? help
  // Characters as users count them, as the server does.
  const length = max === undefined ? 0 : [...toText(value).trim()].length
  const isCounted = max !== undefined && (hasFocus || length >= max * nearly)
  return (
    <TextField
      {...rest}
      id={id}
      name={name}
      label={label}
      value={toText(value)}
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => setFocus(true)}
      onBlur={() => {
        setFocus(false)
        onBlur()
      }}
      inputRef={inputRef}
      required={required}
      error={error !== undefined}
      helperText={isCounted ? <Counted {...{ note, length, max }} /> : note}
      autoComplete={rest.autoComplete ?? 'off'}
      fullWidth
    />
  )
}

/** The share of the greatest length from which a text is always counted. */
const nearly = 0.8

interface CountedProps {
  readonly note: string | undefined
  readonly length: number
  readonly max: number
}

/** The note of an input, with the length of its text. */
function Counted({ note, length, max }: CountedProps) {
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
      <span>{note}</span>
      <Box
        component="span"
        aria-hidden
        sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums', ...(length > max && { color: 'error.main' }) }}
      >
        {length} / {max}
      </Box>
    </Box>
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
