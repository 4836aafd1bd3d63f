/** The text of a value that a form or a query can carry: a string, a number or a boolean. Undefined for any other value. */
export function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
