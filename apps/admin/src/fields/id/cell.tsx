import type { IdField } from '@teachnet/contract'
import type { CellProps } from '../field-props.ts'
import { NumberText } from '../shared/plain-text.tsx'

export function IdCell({ row }: CellProps<IdField>) {
  return <NumberText text={String(row.id)} />
}
