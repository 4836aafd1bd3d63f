import type { RichTextField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { RichTextCell } from './cell.tsx'

export const richTextView: FieldView<RichTextField> = {
  Cell: RichTextCell,
  loadParts: async () => (await loadAllParts()).richTextParts,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: true,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
