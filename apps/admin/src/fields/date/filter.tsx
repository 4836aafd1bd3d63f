import type { DateField } from '@teachnet/contract'
import type { FilterProps } from '../field-props.ts'
import { DayRangeFilter } from '../shared/day-range-filter.tsx'

export function DateFilter({ id, label, value, onChange }: FilterProps<DateField>) {
  return <DayRangeFilter {...{ id, label, value, onChange }} />
}
