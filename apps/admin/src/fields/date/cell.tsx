import type { DateField } from '@teachnet/contract'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from '../shared/plain-text.tsx'

export function DateCell({ name, row }: CellProps<DateField>) {
  return <NumberText text={toText(row[name])} />
}
