import { StartError } from '../process/start-error.ts'

/** A command from an operator on the server's own machine. */
export type OperatorCommand =
  | { readonly name: 'unlock'; readonly username: string }
  | { readonly name: 'reset-password'; readonly username: string }

const usage = `Usage:
  admin unlock <username>
  admin reset-password <username>`

/**
 * Parses the words of a command line.
 *
 * @throws StartError with the usage
 */
export function parseOperatorCommand(words: readonly string[]): OperatorCommand {
  const [name, action, username, ...rest] = words
  if (name === 'admin' && username !== undefined && rest.length === 0) {
    if (action === 'unlock' || action === 'reset-password') return { name: action, username }
  }
  throw new StartError(usage)
}
