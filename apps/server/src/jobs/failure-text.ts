/** What the back office reads about a failure. A driver's error of the database lies beneath one that repeats all parameters. */
export function toFailureText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const shown = 'query' in error && error.cause instanceof Error ? error.cause : error
  return `${shown.name}: ${shown.message}`.replace(/\s+/g, ' ').slice(0, 500)
}
