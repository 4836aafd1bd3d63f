import { isRecord } from '@teachnet/protocol'

/** A copy of the values by name; a value that is not an object counts as an empty one. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {}
}
