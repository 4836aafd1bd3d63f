/** A member's latest check-in. */
export interface CheckIn {
  /** `YYYY-MM-DD` in the time zone of the member. */
  readonly day: string
  /** Days in a row up to `day`. */
  readonly streak: number
  readonly longest: number
}

/**
 * Returns the check-in of a day, or undefined if there is one for that day already. The two days before the last one count as done as well: a
 * member who travels west gets no second check-in for the same day, and time zones are up to 26 hours apart. A later check-in is that of a
 * clock that ran ahead.
 */
export function checkInOn(last: CheckIn | undefined, day: string): CheckIn | undefined {
  if (isDone(last, day)) return undefined
  const streak = streakOn(last, day) + 1
  return { day, streak, longest: Math.max(streak, last?.longest ?? 0) }
}

export function isDone(last: CheckIn | undefined, day: string): boolean {
  return last !== undefined && last.day >= day && dayBefore(dayBefore(last.day)) <= day
}

/** Returns the number of days in a row up to a day, or up to the day before it while the day itself has no check-in. */
export function streakOn(last: CheckIn | undefined, day: string): number {
  return last !== undefined && last.day >= dayBefore(day) ? last.streak : 0
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}
