import { formatSiteTime, parseSiteTime } from '@teachnet/contract/site-time'
import type { ContentSource } from './content-source.ts'

type Now = Pick<ContentSource, 'now' | 'timeZone'>

/** Cache tag of content that depends on the day, such as upcoming courses. It is invalidated at the start of each day. */
export const todayTag = 'today'

/** The day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayOf({ now, timeZone }: Now): string {
  return formatSiteTime(now, timeZone).slice(0, 10)
}

/** Today in the site's time zone, `YYYY-MM-DD`. Content that depends on it is rendered again on the next day. */
export function readToday(source: Now & Pick<ContentSource, 'addTag'>): string {
  source.addTag(todayTag)
  return dayOf(source)
}

/** The next full hour of the clock in a time zone, in Unix seconds. Zones differ by parts of an hour. */
export function startOfNextHour({ now, timeZone }: Now): number {
  const [, minutes = 0, seconds = 0] = formatSiteTime(now, timeZone).slice(11).split(':').map(Number)
  return now - minutes * 60 - seconds + 3600
}

/** The first second of the next day, in Unix seconds. */
export function startOfNextDay(moment: Now): number {
  const [year = 0, month = 0, day = 0] = dayOf(moment).split('-').map(Number)
  const next = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10)
  const start = parseSiteTime(next, moment.timeZone)
  if (start === undefined) throw new RangeError(`${next} is not a day`)
  return start
}
