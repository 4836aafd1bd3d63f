import { ChoiceCell } from '../fields/choice/view.tsx'
import type { CellProps } from '../fields/field-props.ts'
import type { ChoiceField } from '@teachnet/contract'
import { label } from '@teachnet/protocol'

export function GenderCell(props: CellProps) {
  return <ChoiceCell {...props} field={genderField} />
}

/** Gender as labelled options; a number on the wire. */
export const genderField: ChoiceField = {
  kind: 'choice',
  label: label('性别', 'Gender'),
  default: '0',
  options: [
    { value: '0', label: label('未知', 'Unknown') },
    { value: '1', label: label('男', 'Male') },
    { value: '2', label: label('女', 'Female') },
  ],
}
