import { kindOf, type ResourceDefinition, searchOperatorOf } from '@teachnet/contract'
import { formatSiteTime, parseSiteTime } from '@teachnet/contract/site-time'
import type { SearchTerm } from '@teachnet/protocol'
import { toNumber, toText } from '../../values/read-values.ts'
import { addDays } from './months.ts'
import { type Column, columnsOf } from '../list/columns.ts'
import type { Row } from '../record/row.ts'

/** The fields by which a calendar shows records: days and times that a list can be filtered by. Times that the server writes come last. */
export function dateColumns(definition: ResourceDefinition): Column[] {
  const found = columnsOf(definition).filter(
    ({ field }) => kindOf(field).time !== undefined && !field.virtual && searchOperatorOf(field) === 'RANGE',
  )
  const isWritten = ({ field }: Column) => kindOf(field).writtenAt(field) !== undefined
  return [...found.filter((one) => !isWritten(one)), ...found.filter(isWritten)]
}

/** Whether the records of an area are about days, so that its list offers a calendar. */
export function hasCalendar(definition: ResourceDefinition): boolean {
  return dateColumns(definition).some(({ field }) => !field.readOnly && kindOf(field).writtenAt(field) === undefined)
}

/** The condition that a field lies within days, in the time zone of the site. */
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
