import TextField from '@mui/material/TextField'
import type { ConfigItemRow } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import type { InputProps } from '../../fields/field-props.ts'
import { variableOf } from './item-words.ts'
import { useItemWords } from './use-item-words.ts'

/** Creates the display of an item that the environment sets: its value can be read, and the variable that sets it. */
export function environmentInput(item: ConfigItemRow) {
  return function EnvironmentInput({ id, label, inputRef }: InputProps) {
    const text = useText()
    const wordsOf = useItemWords()
    return (
      <TextField
        id={id}
        label={label}
        value={wordsOf(item, item.value) || '–'}
        inputRef={inputRef}
        fullWidth
        helperText={text('config.environment', { variable: variableOf(item) ?? '' })}
        slotProps={{ input: { readOnly: true, sx: { bgcolor: 'action.hover' } } }}
      />
    )
  }
}
