import type { JsonField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { JsonCell } from './cell.tsx'

export const jsonView: FieldView<JsonField> = {
  Cell: JsonCell,
  loadParts: async () => (await loadAllParts()).jsonParts,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
