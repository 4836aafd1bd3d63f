import type { NumberField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { NumberCell } from '../shared/number-cell.tsx'

export const numberView: FieldView<NumberField> = {
  Cell: NumberCell,
  loadParts: async () => (await loadAllParts()).numberParts,
  align: 'right',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}
