import type { DateTimeField } from '@teachnet/contract'
import { formatSiteTime, parseSiteTime } from '@teachnet/contract/site-time'
import { siteTimeZone } from '@teachnet/languages'
import type { FilterProps } from '../field-props.ts'
import { DayRangeFilter } from '../shared/day-range-filter.tsx'

/** Whole days of the site's time zone, as Unix seconds: one side may stay open, which date texts on the wire do not support. */
export function DateTimeFilter({ id, label, value, onChange }: FilterProps<DateTimeField>) {
  return (
    <DayRangeFilter
      {...{ id, label, value, onChange }}
      show={(seconds) => (/^\d+$/.test(seconds) ? formatSiteTime(Number(seconds), siteTimeZone).slice(0, 10) : '')}
      read={(day, side) =>
        String(parseSiteTime(`${day} ${side === 'from' ? '00:00:00' : '23:59:59'}`, siteTimeZone) ?? '')
      }
    />
  )
}
