import type { ChoiceField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { ChoiceCell } from './cell.tsx'

export const choiceView: FieldView<ChoiceField> = {
  Cell: ChoiceCell,
  loadParts: async () => (await loadAllParts()).choiceParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}
