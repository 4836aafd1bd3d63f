/**
 * Unix seconds of a wall-clock time in a time zone.
 *
 * @param wallClock `YYYY-MM-DDTHH:mm[:ss]`
 * @param timeZone IANA name
 * @returns undefined for what is no date
 */
export function toUnixSeconds(wallClock: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${wallClock.length === 16 ? `${wallClock}:00` : wallClock}Z`)
  if (Number.isNaN(asUtc)) return undefined
  // Twice: the first guess may stand on the other side of a change of the clocks.
  const guess = asUtc - offsetAt(asUtc, timeZone)
  return (asUtc - offsetAt(guess, timeZone)) / 1000
}

/** Milliseconds by which the zone's clocks are ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment)
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}

/** `YYYY-MM-DD` of a moment in a time zone. */
export function toDay(seconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(seconds * 1000)
}
