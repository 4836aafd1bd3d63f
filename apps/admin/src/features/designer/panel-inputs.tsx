import { keyOf } from '@teachnet/ui/keys'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import type { LocalizedText } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'

interface InputProps<T> {
  readonly label: string
  readonly value: T
  readonly onChange: (value: T) => void
  /** The problem of the value; empty if it is valid. */
  readonly problem?: string
}

/** A text in both languages. */
export function TextInBoth({
  label,
  value,
  onChange,
  onLeave,
  problem = '',
}: InputProps<LocalizedText> & {
  /** Called when the focus leaves both inputs. */
  readonly onLeave?: () => void
}) {
  const text = useText()
  return (
    <Box
      sx={{ display: 'grid', gap: 3 }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) onLeave?.()
      }}
    >
      <TextField
        size="small"
        label={text('design.inLanguage', { label, language: text('design.chinese') })}
        value={value['zh-cn']}
        error={problem !== ''}
        onChange={({ target }) => onChange({ ...value, 'zh-cn': target.value })}
      />
      <TextField
        size="small"
        label={text('design.inLanguage', { label, language: text('design.english') })}
        value={value.en}
        error={problem !== ''}
        helperText={problem}
        onChange={({ target }) => onChange({ ...value, en: target.value })}
      />
    </Box>
  )
}

/** A text that is applied when the input is left, since what is typed on the way would be a wrong name. */
export function NameInput({
  label,
  value,
  onChange,
  problem = '',
  ...rest
}: InputProps<string> & { readonly disabled?: boolean }) {
  const [typed, setTyped] = useState(value)
  const [applied, setApplied] = useState(value)
  // The name changes by undo, or because it follows another one; the input stays, since a new one would lose the focus.
  if (applied !== value) {
    setApplied(value)
    setTyped(value)
  }
  const apply = () => {
    const name = typed.trim()
    // Until the new name is the value: a name that another field has is not taken.
    setTyped(value)
    if (name !== value) onChange(name)
  }
  return (
    <TextField
      size="small"
      label={label}
      {...rest}
      value={typed}
      error={problem !== ''}
      helperText={problem}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={(event) => keyOf(event) === 'Enter' && apply()}
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
    />
  )
}

export function LineInput({ label, value, onChange, problem = '' }: InputProps<string>) {
  return (
    <TextField
      size="small"
      label={label}
      value={value}
      error={problem !== ''}
      helperText={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** A number, or nothing. */
export function NumberLine({ label, value, onChange, problem = '' }: InputProps<number | undefined>) {
  return (
    <TextField
      size="small"
      type="number"
      label={label}
      value={value ?? ''}
      error={problem !== ''}
      helperText={problem}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    />
  )
}

export function FlagInput({ label, value, onChange, problem = '' }: InputProps<boolean>) {
  return (
    <Box>
      <FormControlLabel
        control={<Switch checked={value} onChange={(_event, isOn) => onChange(isOn)} />}
        label={label}
      />
      {problem && <Box sx={{ color: 'error.main', fontSize: '0.75rem' }}>{problem}</Box>}
    </Box>
  )
}

interface ChoiceProps extends InputProps<string> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export function ChoiceInput({ label, value, onChange, options, problem = '' }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={options.some((each) => each.value === value) ? value : ''}
      error={problem !== ''}
      helperText={problem}
      onChange={({ target }) => onChange(target.value)}
      // An empty value has a label of its own: none, top level.
      slotProps={{ select: { displayEmpty: true } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface SeveralProps extends InputProps<readonly string[]> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export function SeveralInput({ label, value, onChange, options, problem = '' }: SeveralProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value.filter((each) => options.some((option) => option.value === each))}
      error={problem !== ''}
      helperText={problem}
      onChange={({ target }) =>
        onChange(typeof target.value === 'string' ? target.value.split(',').filter(Boolean) : target.value)
      }
      slotProps={{ select: { multiple: true } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
