import { inspect } from 'node:util'

/**
 * Database errors contain values of the statement: drizzle's message ends with all parameters, and PostgreSQL quotes rows and values.
 * These values must not reach a log.
 */

/** Fields of database errors that hold values: parameters, `Failing row contains (…)`, `Key (email)=(…)`, the statement's context. */
const valueFields = new Set(['params', 'parameters', 'detail', 'where', 'internalQuery', 'dataTypeName'])

/** Whether a field of an error is left out of the log. */
export function holdsValues(field: string): boolean {
  return valueFields.has(field)
}

/** Removes from a text about an error, such as its stack, the values in the messages of the error and its causes. */
export function withoutValues(text: string, error: unknown): string {
  let displayed = text
  for (let current = error, depth = 0; current instanceof Error && depth < 10; current = current.cause, depth++) {
    const plain = plainMessage(current)
    if (plain !== current.message) displayed = displayed.replaceAll(current.message, () => plain)
  }
  return displayed
}

/** An error as plain text: its stack and the stacks of its causes. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return messageOf(error)
  const own = error.stack ?? `${error.name}: ${error.message}`
  const cause = error.cause === undefined ? '' : `\ncaused by: ${errorText(error.cause)}`
  return withoutValues(own, error) + cause
}

/** An error's message, or a short form of a thrown value that is not an Error, such as those of the embedded database's file system. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : inspect(error, { depth: 0, breakLength: Infinity })
}

/** Whether the cause is a full disk, as reported by Node, PostgreSQL (53100) or the embedded database's file system (51, 19). */
export function isDiskFull(error: unknown): boolean {
  for (let current = error, depth = 0; typeof current === 'object' && current !== null && depth < 10; depth++) {
    if ('code' in current && ['ENOSPC', 'EDQUOT', '53100'].includes(String(current.code))) return true
    if (!(current instanceof Error) && 'errno' in current && (current.errno === 51 || current.errno === 19)) return true
    current = 'cause' in current ? current.cause : undefined
  }
  return false
}

function plainMessage(error: Error): string {
  if (error.message.startsWith('Failed query:') && 'query' in error) return `Failed query: ${String(error.query)}`
  // Class 22, data exception: `invalid input syntax for type integer: "…"`.
  if ('code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code))) return error.message.replace(/".*"/s, '"…"')
  return error.message
}
