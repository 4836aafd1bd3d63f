import type { TreeParentField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TreeParentCell } from './cell.tsx'
import { TreeParentFilter } from './filter.tsx'
import { TreeParentInput } from './input.tsx'
import { ParentRecord } from './parent-record.tsx'

export const treeParentParts: FieldParts<TreeParentField> = {
  Input: TreeParentInput,
  Filter: TreeParentFilter,
  Detail: TreeParentCell,
  Revision: ParentRecord,
}
