import type { IntegerField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { WholeNumberCell } from '../shared/number-cell.tsx'

export const integerView: FieldView<IntegerField> = {
  Cell: WholeNumberCell,
  align: 'right',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}
