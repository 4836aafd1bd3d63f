import type { TreeParentField } from '@teachnet/contract'
import { toNumber } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from '../shared/plain-text.tsx'

export function TreeParentCell({ name, row }: CellProps<TreeParentField>) {
  const parent = toNumber(row[name]) ?? 0
  return <NumberText text={parent > 0 ? `#${parent}` : ''} />
}
