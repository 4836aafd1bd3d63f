/** Whatever came, as something whose fields can be looked at. */
export function toMap(value: unknown): Record<string, unknown> {
  return Object(value)
}
