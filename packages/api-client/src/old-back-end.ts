import { isRecord } from '@teachnet/protocol'

/** Readers for values that an old back end writes differently than documented. Each accepts unknown and never throws. */

/**
 * A map; an empty map may arrive as `[]` or not at all.
 *
 * @example toMap([]) // {}
 */
export function toMap(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/**
 * A list. A map with numeric keys becomes the list of its values; any other value becomes an empty list.
 *
 * @example toList({ 0: 'a', 1: 'b' }) // ['a', 'b']
 */
export function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  return Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : []
}

/**
 * A number that may arrive as text; `fallback` for any other value.
 *
 * @example toNumber('12', 0) // 12
 */
export function toNumber(value: unknown, fallback: number): number {
  if (typeof value === 'string' ? value.trim() === '' : typeof value !== 'number') return fallback
  const number = Number(value)
  return Number.isFinite(number) ? number : fallback
}
