import { ChoiceFilter, ChoiceInput } from '../fields/choice/parts.tsx'
import type { FilterProps, InputProps } from '../fields/field-props.ts'
import { genderField } from './gender.tsx'

/** The definition's help explains numbers, which this input does not show. */
export function GenderInput(props: InputProps) {
  return <ChoiceInput {...props} field={genderField} help={undefined} />
}

export function GenderFilter(props: FilterProps) {
  return <ChoiceFilter {...props} field={genderField} />
}
