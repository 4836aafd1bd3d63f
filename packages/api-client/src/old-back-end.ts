/** Readers for what an old back end writes otherwise than documented. Each takes unknown and never throws. */

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
