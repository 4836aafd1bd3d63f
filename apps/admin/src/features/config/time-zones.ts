/** A time zone that can be chosen. */
export interface Zone {
  /** IANA name. */
  readonly id: string
  /** Its name in the reader's language; empty if there is none. */
  readonly title: string
  /** Now, such as `UTC+8`. */
  readonly offset: string
}

/**
 * The time zones that this browser supports, in the order of their offsets. A stored zone that the browser does not list, such as an
 * alias, comes first, so that it can stay.
 */
export function listZones(language: string, chosen: string, now = new Date()): Zone[] {
  const ids = Intl.supportedValuesOf('timeZone')
  const isForeign = chosen !== '' && !ids.includes(chosen) && isZone(chosen)
  const known = ids.map((id) => ({ ...toZone(id, language, now), minutes: offsetOf(id, now) }))
  known.sort((a, b) => a.minutes - b.minutes || (a.id < b.id ? -1 : 1))
  return [
    ...(isForeign ? [toZone(chosen, language, now)] : []),
    ...known.map(({ id, title, offset }) => ({ id, title, offset })),
  ]
}

function toZone(id: string, language: string, now: Date): Zone {
  const minutes = offsetOf(id, now)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset =
    minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
  const title = partOf(id, language, now, 'longGeneric')
  return { id, title: /^(GMT|UTC)/.test(title) ? '' : title, offset }
}

/** Minutes east of UTC. */
function offsetOf(id: string, now: Date): number {
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT([+-])(\d+)(?::(\d+))?/.exec(partOf(id, 'en', now, 'shortOffset')) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

function partOf(id: string, language: string, now: Date, style: 'longGeneric' | 'shortOffset'): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: id, timeZoneName: style }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function isZone(id: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
