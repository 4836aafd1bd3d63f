import type { DateField } from '@teachnet/contract'
import type { FilterProps } from '../field-props.ts'
import { RangeFilter } from '../shared/range-filter.tsx'

export function DateFilter({ id, label, value, onChange }: FilterProps<DateField>) {
  return <RangeFilter {...{ id, label, value, onChange }} type="date" />
}
