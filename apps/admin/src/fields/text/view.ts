import type { TextField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { TextCell } from './cell.tsx'

export const textView: FieldView<TextField> = {
  Cell: TextCell,
  loadParts: async () => (await loadAllParts()).textParts,
  align: 'left',
  // A title in two languages needs the width in which its language is read.
  inputWidth: ({ multiline, bilingual, max }) => (multiline || (bilingual && max > 60) ? 'full' : 'half'),
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: true,
  isEditedInList: true,
}
