import type { FileField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { FileCell } from './cell.tsx'

export const fileView: FieldView<FileField> = {
  Cell: FileCell,
  loadParts: async () => (await loadAllParts()).fileParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
