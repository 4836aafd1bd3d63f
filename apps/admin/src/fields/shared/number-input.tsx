import type { IntegerField, NumberField, WeighField } from '@teachnet/contract'
import type { InputProps, FilterProps } from '../field-props.ts'
import { textProps, TextBox } from './text-box.tsx'
import { RangeFilter } from './range-filter.tsx'
import { TextFilter } from './text-filter.tsx'

/** Edits a number with decimals. */
export function NumberInput(props: InputProps<NumberField>) {
  return <DigitsBox {...textProps(props)} inputMode="decimal" />
}

/** Edits a whole number. */
export function WholeNumberInput(props: InputProps<IntegerField | WeighField>) {
  return <DigitsBox {...textProps(props)} inputMode="numeric" />
}

/** A text input, because browsers' number inputs discard invalid text, and change the value on scroll. */
function DigitsBox({ inputMode, ...props }: ReturnType<typeof textProps> & { inputMode: 'decimal' | 'numeric' }) {
  return <TextBox {...props} slotProps={{ htmlInput: { inputMode, style: { fontVariantNumeric: 'tabular-nums' } } }} />
}

/** Two inputs for a field searched by range, otherwise one. */
export function NumberFilter(props: FilterProps) {
  const { id, label, value, onChange, operator } = props
  const common = { id, label, value, onChange }
  return operator === 'RANGE' || operator === 'NOT RANGE' ? (
    <RangeFilter {...common} />
  ) : (
    <TextFilter {...common} inputMode="decimal" />
  )
}
