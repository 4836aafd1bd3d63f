import type { CourseDetail } from '@teachnet/contract'
import { parseSiteTime } from '@teachnet/contract/site-time'
import { addressText } from '@teachnet/contract/place-text'
import type { Locale } from '@teachnet/protocol'
import type { CourseDate } from '../../../app/course-dates.ts'

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

/** Days of the course with their hours as a daily repetition; without hours, all days from the first to the last. */
function spanOf({ end_date, start_time, end_time, time_zone }: CourseDate, first: string): string[] {
  const last = end_date ?? first
  if (start_time === '' || end_time === '')
    return [`DTSTART;VALUE=DATE:${toDay(first)}`, `DTEND;VALUE=DATE:${dayAfter(last)}`]
  const at = (day: string, clock: string) => toStamp(parseSiteTime(`${day} ${clock}`, time_zone) ?? 0)
  return [
    `DTSTART:${at(first, start_time)}`,
    `DTEND:${at(first, end_time)}`,
    ...(last > first ? [`RRULE:FREQ=DAILY;UNTIL=${at(last, end_time)}`] : []),
  ]
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
