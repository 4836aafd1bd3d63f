import type { WeighField } from '@teachnet/contract'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from '../shared/plain-text.tsx'

export function WeighCell({ name, row }: CellProps<WeighField>) {
  return <NumberText text={toText(row[name])} />
}
