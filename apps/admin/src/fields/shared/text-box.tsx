import Box from '@mui/material/Box'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState } from 'react'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { textFieldProps } from './text-field-props.ts'

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
  // Characters as users count them, as the server does.
  const length = max === undefined ? 0 : [...toText(value).trim()].length
  const isCounted = max !== undefined && (hasFocus || length >= max * nearly)
  return (
    <Box sx={{ position: 'relative', width: 1 }}>
      <TextField
        {...rest}
        id={id}
        {...textFieldProps({ name, label, required, error, help, inputRef })}
        value={toText(value)}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false)
          onBlur()
        }}
        autoComplete={rest.autoComplete ?? 'off'}
        fullWidth
      />
      {isCounted && <Counter length={length} max={max} />}
    </Box>
  )
}

/** The share of the greatest length from which a text is always counted. */
const nearly = 0.8

/**
 * The length of a text, in the line of its label. It takes no space: otherwise, elements below would move when the input gets or loses the
 * focus, and a click on them would miss.
 */
function Counter({ length, max }: { readonly length: number; readonly max: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        top: 0,
        right: 0,
        pl: 2,
        bgcolor: 'background.paper',
        color: length > max ? 'error.main' : 'text.secondary',
        fontSize: '0.75rem',
        lineHeight: '18px',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {length} / {max}
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
