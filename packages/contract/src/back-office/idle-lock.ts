/** The most minutes without input after which the back office is locked: a day. */
export const mostIdleMinutes = 1440

/** The minutes that apply: those of the site, or fewer that the administrator has chosen. 0: the back office is not locked. */
export function idleMinutesOf(site: number, own: number): number {
  if (own <= 0) return site
  return site <= 0 ? own : Math.min(site, own)
}
