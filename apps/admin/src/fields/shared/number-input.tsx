import type { IntegerField, NumberField, WeighField } from '@teachnet/contract'
import type { InputProps } from '../field-props.ts'
import { textProps, TextBox } from './text-box.tsx'

/** A text input, because browsers' number inputs discard invalid text, and change the value on scroll. */
export function NumberInput(props: InputProps<NumberField | IntegerField | WeighField>) {
  const inputMode = props.field.kind === 'number' ? 'decimal' : 'numeric'
  return (
    <TextBox
      {...textProps(props)}
      slotProps={{ htmlInput: { inputMode, style: { fontVariantNumeric: 'tabular-nums' } } }}
    />
  )
}
