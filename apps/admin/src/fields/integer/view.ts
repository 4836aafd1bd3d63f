import type { IntegerField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { WholeNumberCell } from '../shared/number-cell.tsx'

export const integerView: FieldView<IntegerField> = {
  Cell: WholeNumberCell,
  loadParts: async () => (await loadAllParts()).integerParts,
  align: 'right',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}
