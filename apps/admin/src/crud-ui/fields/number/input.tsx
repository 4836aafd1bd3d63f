import type { IntegerField, NumberField, WeighField } from '@teachnet/contract'
import type { InputProps } from '../field-props.ts'
import { textProps, TextInput } from '../shared/text-input.tsx'

/** A text input: browsers' number inputs swallow what they cannot read, and change the value when a page is scrolled. */
export function NumberInput(props: InputProps<NumberField | IntegerField | WeighField>) {
  const inputMode = props.field.kind === 'number' ? 'decimal' : 'numeric'
  return (
    <TextInput
      {...textProps(props)}
      slotProps={{ htmlInput: { inputMode, style: { fontVariantNumeric: 'tabular-nums' } } }}
    />
  )
}
