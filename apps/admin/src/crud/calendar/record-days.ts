import { kindOf } from '@teachnet/contract'
import { formatSiteTime, parseSiteTime } from '@teachnet/contract/site-time'
import type { SearchTerm } from '@teachnet/protocol'
import { toNumber, toText } from '../../values/read-values.ts'
import type { Column } from '../list/columns.ts'
import type { Row } from '../record/row.ts'
import { addDays } from './months.ts'

/** The condition that a field is within days, in the time zone of the site. */
export function withinDays({ name, field }: Column, from: string, to: string, timeZone: string): SearchTerm {
  const val =
    kindOf(field).time === 'days'
      ? [from, to]
      : [
          String(parseSiteTime(`${from} 00:00:00`, timeZone) ?? 0),
          String((parseSiteTime(`${addDays(to, 1)} 00:00:00`, timeZone) ?? 0) - 1),
        ]
  return { field: name, operator: 'RANGE', val }
}

/** Day and time of a record's field; undefined without a value. */
export function dayOf(
  { name, field }: Column,
  row: Row,
  timeZone: string,
): { readonly day: string; readonly time: string } | undefined {
  if (kindOf(field).time === 'days') {
    const day = toText(row[name]).slice(0, 10)
    return day === '' ? undefined : { day, time: '' }
  }
  const seconds = toNumber(row[name])
  if (!seconds) return undefined
  const shown = formatSiteTime(seconds, timeZone)
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}
