import type { DateTimeField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { DateTimeCell } from './cell.tsx'

export const dateTimeView: FieldView<DateTimeField> = {
  Cell: DateTimeCell,
  loadParts: async () => (await loadAllParts()).dateTimeParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}
