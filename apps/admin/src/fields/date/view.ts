import type { DateField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { DateCell } from './cell.tsx'

export const dateView: FieldView<DateField> = {
  Cell: DateCell,
  loadParts: async () => (await loadAllParts()).dateParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}
