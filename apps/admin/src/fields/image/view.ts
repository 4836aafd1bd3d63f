import type { ImageField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { ImageCell } from './cell.tsx'

export const imageView: FieldView<ImageField> = {
  Cell: ImageCell,
  loadParts: async () => (await loadAllParts()).imageParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: true,
  isName: false,
  isEditedInList: false,
}
