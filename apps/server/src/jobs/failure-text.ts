/**
 * Returns the text that the back office shows for a failure. For a driver's error it uses the database error beneath the wrapper, which
 * repeats all parameters.
 */
export function toFailureText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const shown = 'query' in error && error.cause instanceof Error ? error.cause : error
  return `${shown.name}: ${shown.message}`.replace(/\s+/g, ' ').slice(0, 500)
}
