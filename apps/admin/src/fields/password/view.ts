import type { PasswordField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { PasswordCell } from './cell.tsx'

export const passwordView: FieldView<PasswordField> = {
  Cell: PasswordCell,
  loadParts: async () => (await loadAllParts()).passwordParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: false,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
