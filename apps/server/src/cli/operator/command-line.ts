import { StartError } from '../../platform/process/start-error.ts'

/** A command from an operator on the server's own machine. */
export type OperatorCommand =
  | { readonly name: 'unlock'; readonly username: string }
  | { readonly name: 'reset-password'; readonly username: string }
  | { readonly name: 'verify-log' }

export const operatorUsage = `Usage:
  admin unlock <username>
  admin reset-password <username>
  admin verify-log`

/**
 * Parses the words of a command line.
 *
 * @throws StartError with the usage
 */
export function parseOperatorCommand(words: readonly string[]): OperatorCommand {
  const [name, action, username, ...rest] = words
  if (name === 'admin' && action === 'verify-log' && username === undefined) return { name: action }
  if (name === 'admin' && username !== undefined && rest.length === 0) {
    if (action === 'unlock' || action === 'reset-password') return { name: action, username }
  }
  throw new StartError(operatorUsage)
}
