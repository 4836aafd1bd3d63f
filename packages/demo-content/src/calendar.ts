/** Seconds of a day. */
export const day = 86_400

/** `YYYY-MM-DD` of a moment in Unix seconds. */
export function dateOf(time: number): string {
  return new Date(time * 1000).toISOString().slice(0, 10)
}

/** The first Saturday at or after a moment, in Unix seconds. */
export function nextSaturday(time: number): number {
  return time + (6 - new Date(time * 1000).getUTCDay()) * day
}
