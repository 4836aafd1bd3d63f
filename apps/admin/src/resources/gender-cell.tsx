import { ChoiceCell } from '../crud-ui/fields/choice/cell.tsx'
import type { CellProps } from '../crud-ui/fields/field-props.ts'
import { genderField } from './gender-field.ts'

export function GenderCell(props: CellProps) {
  return <ChoiceCell {...props} field={genderField} />
}
