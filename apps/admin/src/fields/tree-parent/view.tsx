import type { TreeParentField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { toNumber } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from '../shared/plain-text.tsx'

export const treeParentView: FieldView<TreeParentField> = {
  Cell: TreeParentCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: false,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

export function TreeParentCell({ name, row }: CellProps<TreeParentField>) {
  const parent = toNumber(row[name]) ?? 0
  return <NumberText text={parent > 0 ? `#${parent}` : ''} />
}
