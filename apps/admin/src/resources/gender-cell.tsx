import { ChoiceCell } from '../fields/choice/view.tsx'
import type { CellProps } from '../fields/field-props.ts'
import { genderField } from './gender-field.ts'

export function GenderCell(props: CellProps) {
  return <ChoiceCell {...props} field={genderField} />
}
