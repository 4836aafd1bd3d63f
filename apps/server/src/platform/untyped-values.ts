import { isRecord } from '@teachnet/protocol'

/** A copy of the values by name; a value that is not an object counts as an empty one. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {}
}

/** Converts a value from the database or a body to text; a value that is neither text nor number becomes empty. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : ''
}
