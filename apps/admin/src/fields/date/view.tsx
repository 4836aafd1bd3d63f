import type { DateField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from '../shared/plain-text.tsx'

export const dateView: FieldView<DateField> = {
  Cell: DateCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}

export function DateCell({ name, row }: CellProps<DateField>) {
  return <NumberText text={toText(row[name])} />
}
