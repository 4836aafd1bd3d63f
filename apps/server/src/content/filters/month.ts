import type { VisitorFilter } from '@teachnet/contract'
import { parseSiteTime } from '@teachnet/contract/site-time'
import { type SQL, sql } from 'drizzle-orm'
import { readToday } from '../today.ts'
import { type FilterKind, plainFilter } from './filter-kind.ts'
import { isDay } from './filtered-column.ts'
import { choicesOfParts, whereAnyPart } from './of-parts.ts'
import { toFacet } from './to-facet.ts'

type MonthFilter = Extract<VisitorFilter, { kind: 'month' }>

/** The field is a date, or a time in Unix seconds. */
export const monthFilter: FilterKind<MonthFilter> = {
  ...plainFilter,
  inAddress: () => 'month',
  condition(place, { field }, value) {
    const month = String(value)
    const days = [`${month}-01`, `${monthAfter(month)}-01`]
    const { timeZone } = place.source
    const [first, next] = isDay(place.area, field) ? days : days.map((day) => parseSiteTime(day, timeZone))
    return whereAnyPart(
      place,
      [field],
      ({ value: time, bind }) => sql`${time} >= ${bind(first)} and ${time} < ${bind(next)}`,
    )
  },
  facets: {
    column(place, { field }) {
      const zone = sql.raw(quote(place.source.timeZone))
      const dayOf = (value: SQL) =>
        isDay(place.area, field) ? value : sql`to_timestamp(${value}) at time zone ${zone}`
      return choicesOfParts(place, field, (value) => sql`to_char(${dayOf(value)}, 'YYYY-MM')`)
    },
    toChoices({ source, counts }, { isComing }) {
      const { locale } = source
      const first = isComing ? readToday(source).slice(0, 7) : ''
      const format = new Intl.DateTimeFormat(locale === 'en' ? 'en' : 'zh-CN', {
        year: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      })
      return counts
        .filter(({ value }) => value >= first)
        .toSorted((one, other) => one.value.localeCompare(other.value))
        .flatMap(({ value, count }) => toFacet(value, format.format(new Date(`${value}-01T00:00:00Z`)), count))
    },
  },
}

/** @param month `YYYY-MM` */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** As a literal: a parameter in a grouped expression would differ from the one in the selection. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
