import type { DateField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { DateCell } from './view.tsx'
import Skeleton from '@mui/material/Skeleton'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import type { InputProps, FilterProps } from '../field-props.ts'
import { textProps } from '../shared/text-box.tsx'
import { DayRangeFilter } from '../shared/day-range-filter.tsx'

const Picker = lazyPart(async () => (await import('../shared/date-pickers.tsx')).DatePickerInput)

function DateInput(props: InputProps<DateField>) {
  return (
    <PartBoundary waiting={<Skeleton variant="rounded" height={40} />}>
      <Picker {...textProps(props)} />
    </PartBoundary>
  )
}

export const dateParts: FieldParts<DateField> = {
  Input: DateInput,
  Filter: DateFilter,
  Detail: DateCell,
  Revision: DateCell,
}

function DateFilter({ id, label, value, onChange }: FilterProps<DateField>) {
  return <DayRangeFilter id={id} label={label} value={value} onChange={onChange} />
}
