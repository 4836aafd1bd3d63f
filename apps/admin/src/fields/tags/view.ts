import type { TagsField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { loadAllParts } from '../load-all-parts.ts'
import { TagsCell } from './cell.tsx'

export const tagsView: FieldView<TagsField> = {
  Cell: TagsCell,
  loadParts: async () => (await loadAllParts()).tagsParts,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canDrawUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}
