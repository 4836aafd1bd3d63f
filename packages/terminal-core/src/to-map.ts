/** An unknown value as a map with readable properties. */
export function toMap(value: unknown): Record<string, unknown> {
  return Object(value)
}
