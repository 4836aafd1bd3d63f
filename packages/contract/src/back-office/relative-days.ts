import type { Field } from '../definition/fields.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { SearchTerm } from '@teachnet/protocol'

/**
 * Periods that move with the calendar, by name. Each takes today, as days since 1970-01-01, and returns its first and its last day. A week
 * begins on Monday.
 */
const periods = {
  today: (today) => [today, today],
  yesterday: (today) => [today - 1, today - 1],
  last7: (today) => [today - 6, today],
  last30: (today) => [today - 29, today],
  thisWeek: (today) => [monday(today), monday(today) + 6],
  lastWeek: (today) => [monday(today) - 7, monday(today) - 1],
  thisMonth: (today) => month(today, 0),
  lastMonth: (today) => month(today, -1),
  thisYear: (today) => [dayNumber(yearOf(today), 0), dayNumber(yearOf(today) + 1, 0) - 1],
  next7: (today) => [today, today + 6],
  next30: (today) => [today, today + 29],
} as const satisfies Record<string, (today: number) => readonly [from: number, to: number]>

/** A period that moves with the calendar. */
export type RelativePeriod = keyof typeof periods

/** Names of the periods. */
export const periodNames = Object.keys(periods) as RelativePeriod[] // The keys of a constant.

/** The value of a term for a period. */
export function periodValue(period: RelativePeriod): string {
  return `@${period}`
}

/** Returns the period that a value names. */
export function periodOf(val: SearchTerm['val'] | undefined): RelativePeriod | undefined {
  return typeof val === 'string' && val.startsWith('@')
    ? periodNames.find((name) => val === periodValue(name))
    : undefined
}

/** Whether a value names a period that does not exist. */
export function isUnknownPeriod(field: Field, { operator, val }: SearchTerm): boolean {
  if (!kindOf(field).time || (operator !== 'RANGE' && operator !== 'NOT RANGE')) return false
  return typeof val === 'string' && val.startsWith('@') && periodOf(val) === undefined
}

/**
 * Replaces a period by its days, which every back end reads.
 *
 * @param now Unix milliseconds
 * @param timeZone the zone whose calendar counts
 */
export function resolvePeriod(term: SearchTerm, field: Field, now: number, timeZone: string): SearchTerm {
  const { time } = kindOf(field)
  const period = time && periodOf(term.val)
  if (!period) return term
  const [from, to] = periods[period](todayNumber(now, timeZone)).map(dayText)
  return time === 'seconds'
    ? { ...term, val: `${from} 00:00:00,${to} 23:59:59`, render: 'datetime' }
    : { ...term, val: `${from},${to}` }
}

const dayLength = 86_400_000

function todayNumber(now: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(now)
    .map(({ type, value }) => [type, Number(value)] as const)
  const { year = 1970, month = 1, day = 1 } = Object.fromEntries(parts)
  return dayNumber(year, month - 1, day)
}

function dayNumber(year: number, monthIndex: number, day = 1): number {
  return Date.UTC(year, monthIndex, day) / dayLength
}

/** Monday of a day's week; 1970-01-01 was a Thursday. */
function monday(day: number): number {
  return day - ((day + 3) % 7)
}

function month(day: number, shift: number): readonly [from: number, to: number] {
  const date = new Date(day * dayLength)
  const from = (offset: number) => dayNumber(date.getUTCFullYear(), date.getUTCMonth() + offset)
  return [from(shift), from(shift + 1) - 1]
}

function yearOf(day: number): number {
  return new Date(day * dayLength).getUTCFullYear()
}

function dayText(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10)
}
