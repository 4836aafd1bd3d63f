import type { RegionField } from '@teachnet/contract'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

export function RegionCell({ name, row }: CellProps<RegionField>) {
  return <PlainText text={toText(row[`${name}_text`]).replaceAll(',', ' ')} />
}
