import type { ImagesField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { ImagesCell } from './cell.tsx'

export const imagesView: FieldView<ImagesField> = {
  Cell: ImagesCell,
  loadParts: async () => (await loadAllParts()).imagesParts,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
