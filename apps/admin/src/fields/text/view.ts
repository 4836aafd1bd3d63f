import type { TextField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { TextCell } from './cell.tsx'

export const textView: FieldView<TextField> = {
  Cell: TextCell,
  loadParts: async () => (await loadAllParts()).textParts,
  align: 'left',
  inputWidth: (field) => (field.multiline ? 'full' : 'half'),
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: true,
}
