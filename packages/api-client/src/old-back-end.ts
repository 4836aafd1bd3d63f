/** Readers for what an old back end writes otherwise than documented. Each takes unknown and never throws. */

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/**
 * Text that was entity-encoded before it was stored, as people wrote it. For text only: the result goes into the page
 * as text, never as HTML.
 *
 * @example decodeEntities('Tom &amp; &#039;Lina&#039;') // "Tom & 'Lina'"
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  // One pass: "&amp;lt;" is the text "&lt;".
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return Object.hasOwn(named, name.toLowerCase()) ? (named[name.toLowerCase()] ?? whole) : whole
      const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )
}

/** A map where an empty one may have arrived as `[]`, or not at all. */
export function toMap(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** A list; anything else becomes an empty one, a map with numbers as keys its values. */
export function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  return Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : []
}

/** A number that may have arrived as text; `fallback` for anything else. */
export function toNumber(value: unknown, fallback: number): number {
  if (typeof value === 'string' ? value.trim() === '' : typeof value !== 'number') return fallback
  const number = Number(value)
  return Number.isFinite(number) ? number : fallback
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
