import type { RelationField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { RelationCell } from './cell.tsx'

export const relationView: FieldView<RelationField> = {
  Cell: RelationCell,
  loadParts: async () => (await loadAllParts()).relationParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: false,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
