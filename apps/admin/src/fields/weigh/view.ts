import type { WeighField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { WeighCell } from './cell.tsx'

export const weighView: FieldView<WeighField> = {
  Cell: WeighCell,
  loadParts: async () => (await loadAllParts()).weighParts,
  align: 'right',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
