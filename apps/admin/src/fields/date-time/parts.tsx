import type { DateTimeField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { DateTimeCell } from './view.tsx'
import Skeleton from '@mui/material/Skeleton'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import type { InputProps, FilterProps } from '../field-props.ts'
import { textProps } from '../shared/text-box.tsx'
import { formatSiteTime, parseSiteTime } from '@teachnet/contract/site-time'
import { siteTimeZone } from '@teachnet/languages'
import { DayRangeFilter } from '../shared/day-range-filter.tsx'

const Picker = lazyPart(async () => (await import('../shared/date-pickers.tsx')).DateTimePickerInput)

export function DateTimeInput(props: InputProps<DateTimeField>) {
  return (
    <PartBoundary waiting={<Skeleton variant="rounded" height={40} />}>
      <Picker {...textProps(props)} />
    </PartBoundary>
  )
}

export const dateTimeParts: FieldParts<DateTimeField> = {
  Input: DateTimeInput,
  Filter: DateTimeFilter,
  Detail: DateTimeCell,
  Revision: DateTimeCell,
}

/** Whole days of the site's time zone, as Unix seconds: one side may stay open, which date texts on the wire do not support. */
function DateTimeFilter({ id, label, value, onChange }: FilterProps<DateTimeField>) {
  return (
    <DayRangeFilter
      id={id}
      label={label}
      value={value}
      onChange={onChange}
      show={(seconds) => (/^\d+$/.test(seconds) ? formatSiteTime(Number(seconds), siteTimeZone).slice(0, 10) : '')}
      read={(day, side) =>
        String(parseSiteTime(`${day} ${side === 'from' ? '00:00:00' : '23:59:59'}`, siteTimeZone) ?? '')
      }
    />
  )
}
