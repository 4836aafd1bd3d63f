import { siteTimeZone } from './site-formats.ts'

/** Parts of the day, starting at midnight. */
export const greetings = ['lateNight', 'earlyMorning', 'morning', 'noon', 'afternoon', 'evening'] as const

/** Part of the day; also the end of the message id `greeting.<part>`. */
export type Greeting = (typeof greetings)[number]

/**
 * The greeting at a moment. It uses the time zone of the times on the page, not that of the visitor's machine: a page that shows 23:30 must
 * not wish a good morning.
 *
 * @param timeZone IANA name. Default: the site's zone, in which all moments are shown
 */
export function greetingAt(moment: Date, timeZone: string = siteTimeZone): Greeting {
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment)
  return greetingOf(Number(hour))
}

/** @param hour 0 to 23 */
function greetingOf(hour: number): Greeting {
  if (hour < 5) return 'lateNight'
  if (hour < 9) return 'earlyMorning'
  if (hour < 12) return 'morning'
  if (hour < 14) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
