import { ChoiceFilter } from '../crud-ui/fields/choice/filter.tsx'
import { ChoiceInput } from '../crud-ui/fields/choice/input.tsx'
import type { FilterProps, InputProps } from '../crud-ui/fields/field-props.ts'
import { genderField } from './gender-field.ts'

/** The definition's help explains numbers, which nobody sees here. */
export function GenderInput(props: InputProps) {
  return <ChoiceInput {...props} field={genderField} help={undefined} />
}

export function GenderFilter(props: FilterProps) {
  return <ChoiceFilter {...props} field={genderField} />
}
