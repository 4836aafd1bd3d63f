import type { RowsField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { RowsCell } from './cell.tsx'

export const rowsView: FieldView<RowsField> = {
  Cell: RowsCell,
  loadParts: async () => (await loadAllParts()).rowsParts,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
