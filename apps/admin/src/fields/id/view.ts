import type { IdField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { IdCell } from './cell.tsx'

export const idView: FieldView<IdField> = {
  Cell: IdCell,
  loadParts: async () => (await loadAllParts()).idParts,
  align: 'right',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
