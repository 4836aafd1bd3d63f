import type { SwitchField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { SwitchCell } from './cell.tsx'

export const switchView: FieldView<SwitchField> = {
  Cell: SwitchCell,
  loadParts: async () => (await loadAllParts()).switchParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
