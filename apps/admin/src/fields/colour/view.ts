import type { ColourField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { ColourCell } from './cell.tsx'

export const colourView: FieldView<ColourField> = {
  Cell: ColourCell,
  loadParts: async () => (await loadAllParts()).colourParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
