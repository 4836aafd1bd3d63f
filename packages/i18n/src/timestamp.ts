import { formatters } from './intl.ts'

/** A moment as the wire carries it. */
export type Moment = number | string | Date

/**
 * Reads a moment. A number, or a text of digits, whose whole part has ten digits counts seconds since 1970, as the wire contract does; any
 * other number counts milliseconds. A text with an offset is that instant; one without is wall-clock time in the given time zone.
 *
 * @param timeZone IANA name. Default: the machine's zone.
 * @returns undefined for a missing value, 0 and unreadable values: the wire means "never" by them.
 * @example toDate('2026-11-20 21:56:00', 'Asia/Shanghai')?.toISOString() // '2026-11-20T13:56:00.000Z'
 */
export function toDate(moment: Moment | null | undefined, timeZone?: string): Date | undefined {
  if (moment === null || moment === undefined || moment === '' || moment === 0 || moment === '0') return undefined
  const date = moment instanceof Date ? moment : new Date(toMilliseconds(moment, timeZone))
  return Number.isNaN(date.getTime()) ? undefined : date
}

const wallClock = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/

function toMilliseconds(moment: number | string, timeZone: string | undefined): number {
  const text = String(moment).trim()
  if (/^-?\d+(\.\d+)?$/.test(text)) return /^-?\d{10}(\.|$)/.test(text) ? Math.round(Number(text) * 1000) : Number(text)
  const iso = text.replace(' ', 'T')
  if (!hasDay(text)) return Number.NaN
  return wallClock.test(text)
    ? atWallClock(Date.parse(`${iso.includes('T') ? iso : `${iso}T00:00`}Z`), timeZone)
    : Date.parse(iso)
}

/** Whether the calendar has the day that a text begins with: engines read 30 February as 2 March. */
function hasDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  return day === undefined || Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}

/**
 * The instant at which the clocks of a zone show a wall-clock time: the earlier of two; a time in a gap is shifted forward by the gap.
 *
 * @param wall the wall-clock time as if it were UTC, in milliseconds
 */
function atWallClock(wall: number, timeZone: string | undefined): number {
  if (Number.isNaN(wall)) return wall
  // UTC offsets are less than a day: the offsets one day before and after include both sides of a clock change.
  const day = 86_400_000
  const [before, after] = [offsetAt(wall - day, timeZone), offsetAt(wall + day, timeZone)]
  const earlier = wall - before
  if (offsetAt(earlier, timeZone) === before) return earlier
  const later = wall - after
  return offsetAt(later, timeZone) === after ? later : earlier
}

/** `2026-11-20 21:56:00` in a zone: Swedish formats are ISO 8601, which is readable in every language. */
export function isoTime(instant: Date | number, timeZone: string | undefined): string {
  return formatters.getDateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(instant)
}

/** The UTC offset of a zone at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string | undefined): number {
  const second = Math.floor(instant / 1000) * 1000
  return Date.parse(`${isoTime(second, timeZone).replace(' ', 'T')}Z`) - second
}
