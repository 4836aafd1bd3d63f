import type { FilesField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { FilesCell } from './cell.tsx'

export const filesView: FieldView<FilesField> = {
  Cell: FilesCell,
  loadParts: async () => (await loadAllParts()).filesParts,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
