import { StartError } from '../../platform/process/start-error.ts'

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
