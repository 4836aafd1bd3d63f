import type { Route } from './+types/calendar.route'
import { datesOf, nextDateOf, type CourseDate } from '../../../app/course-dates.ts'
import { loadContent, loadProblem } from '../../../app/loading/load-content.server.ts'
import { originOf } from '../../../app/loading/env.server.ts'
import { inLocale, localeOf, toAbsolute } from '../../../app/site-address.ts'
import type { CourseDetail } from '@teachnet/contract'
import { formatSiteTime, parseSiteTime, type ZoneOffset, zoneOffsets } from '@teachnet/contract/site-time'
import { addressText } from '@teachnet/contract/place-text'
import type { Locale } from '@teachnet/protocol'

/** Serves a date of a course as a calendar file: that of the run in the path or, without one, the next one. */
export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'course', { slug: args.params.slug })
  const { run } = args.params
  const date =
    run === undefined ? nextDateOf(content.course) : datesOf(content.course).find(({ key }) => key === `run-${run}`)
  if (!date?.start_date) throw await loadProblem(args, 404)
  const locale = localeOf(args.request)
  const page = toAbsolute(inLocale(`/course/${content.course.slug}`, locale), originOf(args.request))
  return new Response(calendarFile(content.course, date, page, locale), {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  })
}

/** Maximum line length in bytes, without the line break. */
const maxLine = 75

/**
 * Returns a date of a course as a calendar entry from its first day to its last.
 * @param page address of the course's page
 * @see https://www.rfc-editor.org/rfc/rfc5545
 */
export function calendarFile(course: CourseDetail, date: CourseDate, page: string, locale: Locale): string {
  const { slug, title, summary, update_time } = course
  const { start_date, run } = date
  if (!start_date) throw new TypeError(`The course ${slug} has no date`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//TeachNet//Courses//EN',
    ...zoneOf(date, start_date),
    'BEGIN:VEVENT',
    `UID:course-${slug}${run ? `-${run.id}` : ''}@${new URL(page).host}`,
    `DTSTAMP:${toStamp(update_time)}`,
    ...spanOf(date, start_date),
    `SUMMARY:${escapeText(run ? `${title} · ${run.title}` : title)}`,
    `DESCRIPTION:${escapeText(summary)}`,
    `LOCATION:${escapeText(addressText(date, locale))}`,
    `URL:${page}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** The clock of a course on one of its days. */
function momentsOf({ end_date, start_time, end_time, time_zone }: CourseDate, first: string) {
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

/** Days of the course with their hours as a daily repetition in the time zone of the course; without hours, all days from the first to the last. */
function spanOf(date: CourseDate, first: string): string[] {
  const { end_date, time_zone } = date
  const moments = momentsOf(date, first)
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

/** The offsets of the time zone during the course, so that its hours stay the same when the clocks change. */
function zoneOf(date: CourseDate, first: string): string[] {
  const moments = momentsOf(date, first)
  if (!moments) return []
  const offsets = zoneOffsets(date.time_zone, { from: moments.begin, to: moments.lastEnd })
  return ['BEGIN:VTIMEZONE', `TZID:${date.time_zone}`, ...offsets.flatMap(toObservance), 'END:VTIMEZONE']
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
