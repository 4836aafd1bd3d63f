import type { DateTimeField } from '@teachnet/contract'
import { siteTimeZone } from '@teachnet/i18n'
import { toDay, toUnixSeconds } from '../../../crud/site-time.ts'
import type { FilterProps } from '../field-props.ts'
import { RangeFilter } from '../shared/range-filter.tsx'

/** Whole days of the site's time zone, as Unix seconds: one side may stay open, which the wire's texts do not allow. */
export function DateTimeFilter({ id, label, value, onChange }: FilterProps<DateTimeField>) {
  return (
    <RangeFilter
      {...{ id, label, value, onChange }}
      type="date"
      show={(seconds) => (/^\d+$/.test(seconds) ? toDay(Number(seconds), siteTimeZone) : '')}
      read={(day, side) =>
        String(toUnixSeconds(`${day}T${side === 'from' ? '00:00:00' : '23:59:59'}`, siteTimeZone) ?? '')
      }
    />
  )
}
