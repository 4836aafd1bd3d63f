import type { MoneyField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { MoneyCell } from './cell.tsx'

export const moneyView: FieldView<MoneyField> = {
  Cell: MoneyCell,
  loadParts: async () => (await loadAllParts()).moneyParts,
  align: 'right',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}
