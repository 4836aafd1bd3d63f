import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant'
import { create, toString, toZonedDateTime } from 'temporal-polyfill/fns/PlainDateTime'
import {
  getTimeZoneTransition,
  offsetNanoseconds,
  type Record as ZonedDateTime,
  toPlainDateTime,
} from 'temporal-polyfill/fns/ZonedDateTime'

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * Parses a wall-clock time of a time zone.
 *
 * A time that the zone skips when its clocks go forward is shifted forward: 02:30 becomes 03:30. A time that occurs twice when they go back
 * is the first of the two.
 *
 * @param text `YYYY-MM-DD HH:mm:ss`; seconds may be missing, a `T` may separate date and time, and a date alone means its first second
 * @param timeZone IANA name, e.g. `Asia/Shanghai`
 * @returns Unix seconds; undefined for a text that is not an existing date and time
 */
export function parseSiteTime(text: string, timeZone: string): number | undefined {
  const found = pattern.exec(text)
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (year < 1) return undefined
  try {
    return toZonedDateTime(create(year, month, day, hour, minute, second), timeZone).epochMilliseconds / 1000
  } catch (error) {
    if (error instanceof RangeError && isTimeZone(timeZone)) return undefined
    throw error
  }
}

/**
 * Formats a moment as wall-clock time of a time zone.
 *
 * @param seconds Unix seconds
 * @param timeZone IANA name
 * @returns `YYYY-MM-DD HH:mm:ss`
 */
export function formatSiteTime(seconds: number, timeZone: string): string {
  const shown = toPlainDateTime(toZonedDateTimeISO(fromEpochMilliseconds(Math.floor(seconds) * 1000), timeZone))
  return toString(shown, { smallestUnit: 'second' }).replace('T', ' ')
}

/** Whether the platform knows a time zone by its IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The distance of a time zone from universal time, from one change of its clocks to the next. */
export interface ZoneOffset {
  /** Unix seconds of the change; null if the zone has never changed its clocks before. */
  readonly since: number | null
  /** Seconds east of universal time. */
  readonly offset: number
  /** That of the time before the change. */
  readonly before: number
}

/**
 * Returns the offsets of a time zone that apply in a period, the earliest first.
 *
 * @param timeZone IANA name
 * @param from Unix seconds
 * @param to Unix seconds
 */
export function zoneOffsets(
  timeZone: string,
  { from, to }: { readonly from: number; readonly to: number },
): ZoneOffset[] {
  const start = toZonedDateTimeISO(fromEpochMilliseconds((from + 1) * 1000), timeZone)
  let change = getTimeZoneTransition(start, 'previous')
  const offsets: ZoneOffset[] = change ? [] : [{ since: null, offset: secondsOf(start), before: secondsOf(start) }]
  change ??= getTimeZoneTransition(start, 'next')
  while (change && change.epochMilliseconds / 1000 <= to) {
    const since = change.epochMilliseconds / 1000
    const before = toZonedDateTimeISO(fromEpochMilliseconds((since - 1) * 1000), timeZone)
    offsets.push({ since, offset: secondsOf(change), before: secondsOf(before) })
    change = getTimeZoneTransition(change, 'next')
  }
  return offsets
}

function secondsOf(time: ZonedDateTime): number {
  return Math.round(offsetNanoseconds(time) / 1e9)
}
