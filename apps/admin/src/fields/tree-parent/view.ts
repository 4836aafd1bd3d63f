import type { TreeParentField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { TreeParentCell } from './cell.tsx'

export const treeParentView: FieldView<TreeParentField> = {
  Cell: TreeParentCell,
  loadParts: async () => (await loadAllParts()).treeParentParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: false,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
