/** Times as the site's people write them, `YYYY-MM-DD HH:mm:ss` in the site's time zone, and Unix seconds. */
const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** Unix seconds of a date-time or a date (its first second) of the zone; undefined when it is none that exists. */
export function parseSiteTime(text: string, timeZone: string): number | undefined {
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (pattern.exec(text) ?? []).map((part) =>
    Number(part ?? 0),
  )
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
  const date = new Date(asUtc * 1000)
  const isReal =
    year >= 1 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || hour > 23 || minute > 59 || second > 59) return undefined
  // Twice: the first guess may lie on the other side of a clock change.
  const guess = asUtc - offsetAt(asUtc, timeZone)
  return asUtc - offsetAt(guess, timeZone)
}

/** `YYYY-MM-DD HH:mm:ss` of the zone. */
export function formatSiteTime(seconds: number, timeZone: string): string {
  return new Date((seconds + offsetAt(seconds, timeZone)) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Whether the platform knows an IANA name. */
export function isTimeZone(name: string): boolean {
  if (formats.has(name)) return true
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** Seconds that the zone is ahead of UTC at a moment. */
function offsetAt(seconds: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(new Date(seconds * 1000))
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value ?? 0)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local / 1000 - seconds
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}
