import type { RelationsField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { RelationsCell } from './cell.tsx'

export const relationsView: FieldView<RelationsField> = {
  Cell: RelationsCell,
  loadParts: async () => (await loadAllParts()).relationsParts,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canDrawUnsaved: false,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
