/**
 * Errors of the database repeat what was to be written: drizzle's message ends with all parameters, and PostgreSQL quotes rows and
 * values. None of that may reach a log.
 */

/** Fields of database errors that hold values: parameters, `Failing row contains (…)`, `Key (email)=(…)`, the statement's context. */
const valueFields = new Set(['params', 'parameters', 'detail', 'where', 'internalQuery', 'dataTypeName'])

/** Whether a field of an error is left out of the log. */
export function holdsValues(field: string): boolean {
  return valueFields.has(field)
}

/** A text made of an error, such as its stack, without the values that the error's own message and those of its causes hold. */
export function withoutValues(text: string, error: unknown): string {
  let shown = text
  for (let current = error, depth = 0; current instanceof Error && depth < 10; current = current.cause, depth++) {
    const plain = plainMessage(current)
    if (plain !== current.message) shown = shown.replaceAll(current.message, () => plain)
  }
  return shown
}

/** What is shown of an error where nothing else is: its stack and those of its causes. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? `${error.name}: ${error.message}`
  const cause = error.cause === undefined ? '' : `\ncaused by: ${errorText(error.cause)}`
  return withoutValues(own, error) + cause
}

function plainMessage(error: Error): string {
  if (error.message.startsWith('Failed query:') && 'query' in error) return `Failed query: ${String(error.query)}`
  // Class 22, data exception: `invalid input syntax for type integer: "…"`.
  if ('code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code))) return error.message.replace(/".*"/s, '"…"')
  return error.message
}
