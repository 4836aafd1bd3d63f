import type { MaskedField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { MaskedCell } from './cell.tsx'

export const maskedView: FieldView<MaskedField> = {
  Cell: MaskedCell,
  loadParts: async () => (await loadAllParts()).maskedParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
