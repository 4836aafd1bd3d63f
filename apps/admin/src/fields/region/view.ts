import type { RegionField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { RegionCell } from './cell.tsx'

export const regionView: FieldView<RegionField> = {
  Cell: RegionCell,
  loadParts: async () => (await loadAllParts()).regionParts,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canDrawUnsaved: false,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
