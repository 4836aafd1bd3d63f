import type { NumberField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { NumberCell } from '../shared/number-cell.tsx'

export const numberView: FieldView<NumberField> = {
  Cell: NumberCell,
  align: 'right',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}
