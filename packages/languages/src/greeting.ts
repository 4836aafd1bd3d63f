/** Parts of the day, starting at midnight. */
export const greetings = ['lateNight', 'earlyMorning', 'morning', 'noon', 'afternoon', 'evening'] as const

/** Part of the day; also the end of the message id `greeting.<part>`. */
export type Greeting = (typeof greetings)[number]

/**
 * The greeting for an hour of the visitor's day.
 *
 * @param hour 0 to 23
 */
export function greetingOf(hour: number): Greeting {
  if (hour < 5) return 'lateNight'
  if (hour < 9) return 'earlyMorning'
  if (hour < 12) return 'morning'
  if (hour < 14) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
