import { formatSiteTime, parseSiteTime, type ZoneOffset, zoneOffsets } from '../values/site-time.ts'

/** Days of a calendar, with the hours of each. */
export interface CalendarEntry {
  /** Stays the same when the entry changes. */
  readonly uid: string
  /** Unix seconds. */
  readonly update_time: number
  /** `YYYY-MM-DD`. */
  readonly start_date: string
  /** Null: the first day is the only one. */
  readonly end_date: string | null
  /** Of each day, `09:00`; empty: all day. */
  readonly start_time: string
  readonly end_time: string
  /** IANA name. */
  readonly time_zone: string
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly url: string
  readonly isCancelled?: boolean
}

/** Maximum line length in bytes, without the line break. */
const maxLine = 75

/**
 * Returns a calendar with entries, each from its first day to its last.
 *
 * @param name of the calendar, for a feed that a calendar app subscribes to
 * @see https://www.rfc-editor.org/rfc/rfc5545
 */
export function calendarFile(entries: readonly CalendarEntry[], name = ''): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//TeachNet//Courses//EN',
    ...(name === '' ? [] : [`X-WR-CALNAME:${escapeText(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT6H']),
    ...zonesOf(entries),
    ...entries.flatMap(toEvent),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function toEvent(entry: CalendarEntry): string[] {
  const { uid, update_time, summary, description, location, url, isCancelled = false } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${toStamp(update_time)}`,
    ...spanOf(entry),
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(location)}`,
    `URL:${url}`,
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ]
}

/** The clock of an entry on one of its days; undefined: it has no hours. */
function momentsOf({ start_date: first, end_date, start_time, end_time, time_zone }: CalendarEntry) {
  if (start_time === '' || end_time === '') return undefined
  const at = (day: string, clock: string) => parseSiteTime(`${day} ${clock}`, time_zone) ?? 0
  const last = end_date ?? first
  return {
    begin: at(first, start_time),
    firstEnd: at(first, end_time),
    lastEnd: at(last, end_time),
    isDaily: last > first,
  }
}

/** Days with their hours as a daily repetition in the entry's time zone; without hours, all days from the first to the last. */
function spanOf(entry: CalendarEntry): string[] {
  const { start_date: first, end_date, time_zone } = entry
  const moments = momentsOf(entry)
  if (!moments) return [`DTSTART;VALUE=DATE:${toDay(first)}`, `DTEND;VALUE=DATE:${dayAfter(end_date ?? first)}`]
  const { begin, firstEnd, lastEnd, isDaily } = moments
  const local = (seconds: number) => `TZID=${time_zone}:${toLocal(formatSiteTime(seconds, time_zone))}`
  return [
    `DTSTART;${local(begin)}`,
    `DTEND;${local(firstEnd)}`,
    // In universal time, also in addition to a start with a time zone.
    ...(isDaily ? [`RRULE:FREQ=DAILY;UNTIL=${toStamp(lastEnd)}`] : []),
  ]
}

/** The offsets of each time zone during its entries, so that their hours stay the same when the clocks change. */
function zonesOf(entries: readonly CalendarEntry[]): string[] {
  return [...Map.groupBy(entries, ({ time_zone }) => time_zone)].flatMap(([zone, inZone]) => {
    const moments = inZone.flatMap((entry) => momentsOf(entry) ?? [])
    if (moments.length === 0) return []
    const from = Math.min(...moments.map(({ begin }) => begin))
    const to = Math.max(...moments.map(({ lastEnd }) => lastEnd))
    const offsets = zoneOffsets(zone, { from, to })
    return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...offsets.flatMap(toObservance), 'END:VTIMEZONE']
  })
}

function toObservance({ since, offset, before }: ZoneOffset): string[] {
  const name = offset > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${name}`,
    // The clock just before the change.
    `DTSTART:${since === null ? '19700101T000000' : toStamp(since + before).replace('Z', '')}`,
    `TZOFFSETFROM:${toOffset(before)}`,
    `TZOFFSETTO:${toOffset(offset)}`,
    `END:${name}`,
  ]
}

/** E.g. `+0530`. */
function toOffset(seconds: number): string {
  const minutes = Math.abs(Math.round(seconds / 60))
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${seconds < 0 ? '-' : '+'}${parts.join('')}`
}

/** Turns `YYYY-MM-DD HH:mm:ss` into `YYYYMMDDTHHmmss`. */
function toLocal(time: string): string {
  return time.replaceAll(/[-:]/g, '').replace(' ', 'T')
}

function toDay(day: string): string {
  return day.replaceAll('-', '')
}

/** The end of an all-day entry is exclusive: the day after its last. */
function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return toDay(next.toISOString().slice(0, 10))
}

function toStamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}

/** Breaks a long line before the character that exceeds the limit, and starts the next line with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (length + size > maxLine) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}
