import { StartError } from '../platform/process/start-error.ts'

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

/** The modes of `migrate`: it applies the pending migrations, or only inspects. */
export type SchemaCommand = 'apply' | 'plan' | 'try' | 'check'

export const schemaUsage = `Usage:
  migrate            applies the pending migrations
  migrate --plan     shows them
  migrate --try      runs them, and rolls everything back
  migrate --check    compares the database with the schema of its migrations`

/**
 * Parses the words of a command line.
 *
 * @throws StartError with the usage
 */
export function parseSchemaCommand([name, option, ...rest]: readonly string[]): SchemaCommand {
  const commands = new Map<string | undefined, SchemaCommand>([
    [undefined, 'apply'],
    ['--plan', 'plan'],
    ['--try', 'try'],
    ['--check', 'check'],
  ])
  const command = commands.get(option)
  if (name !== 'migrate' || command === undefined || rest.length > 0) throw new StartError(schemaUsage)
  return command
}

/** A command about a design that is kept in a file. */
export type DesignCommand =
  | { readonly name: 'plan'; readonly file: string }
  /** `confirmed`: names of fields and tables that may be dropped. */
  | { readonly name: 'apply'; readonly file: string; readonly confirmed: readonly string[] }
  /** `controller` of the area; empty: that of the existing file. */
  | { readonly name: 'export'; readonly file: string; readonly controller: string }

export const designUsage = `Usage:
  crud plan <file>
  crud apply <file> [--confirm=<name>,<name>]
  crud export <file> [<controller>]
The file is TypeScript or JSON, as crud export and the data designer write it. Exit codes:
  0  nothing is left to do
  1  a fault: the file cannot be read, or the database does not answer
  2  crud plan: the file differs from the area, and crud apply would change it
  3  the design has problems, or rows stand in its way
  4  crud apply: values would be dropped that --confirm does not name`

/**
 * Parses the words of a command line.
 *
 * @throws StartError with the usage
 */
export function parseDesignCommand(words: readonly string[]): DesignCommand {
  const [area, name, file, ...rest] = words
  const [option, ...more] = rest
  if (area === 'crud' && file !== undefined && !file.startsWith('-') && more.length === 0) {
    if (name === 'plan' && option === undefined) return { name, file }
    if (name === 'export' && option?.startsWith('-') !== true) return { name, file, controller: option ?? '' }
    const confirmed = option === undefined ? '' : /^--confirm=(.+)$/.exec(option)?.[1]
    if (name === 'apply' && confirmed !== undefined)
      return { name, file, confirmed: confirmed.split(',').filter((each) => each !== '') }
  }
  throw new StartError(designUsage)
}
