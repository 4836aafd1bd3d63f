import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkCatalogues } from './check-catalogues.ts'
import { type CheckedOwner, collectOwners } from './collect-files.ts'
import type { I18nConfig } from './config.ts'
import { reachedFrom } from './ids-of-owner.ts'
import { missingMessages, writeMissing } from './extract.ts'
import { messageTypes } from './message-types.ts'

/** The output functions of a command. */
export interface CommandOutput {
  readonly log: (line: string) => void
  readonly error: (line: string) => void
}

const usage = `Usage: teachnet-i18n <command> [folder]

  check [folder]                    names missing, unused, repeated, empty and invalid messages
  extract [folder] [--write]        names messages that are asked for and missing; --write adds them, to be written
  types <application> [folder]      writes src/messages.d.ts of an application: typed ids and values

The folder of the workspace (default: this one) has i18n.config.ts or i18n.config.js.`

const configNames = ['i18n.config.ts', 'i18n.config.js', 'i18n.config.mjs']

/**
 * Runs one command.
 *
 * @param args without the program's name
 * @returns the exit code: 0 for success, 1 for problems, 2 for a command that cannot be run
 */
export async function runCommand(args: readonly string[], output: CommandOutput): Promise<0 | 1 | 2> {
  const shouldWrite = args.includes('--write')
  if (args.includes('--help') || args.includes('-h')) {
    output.log(usage)
    return 0
  }
  const [command = '', ...rest] = args.filter((each) => each !== '--write')
  try {
    if (command === 'check') return await check(rest[0] ?? '.', output)
    if (command === 'extract') return await extract(rest[0] ?? '.', shouldWrite, output)
    if (command === 'types' && rest[0]) return await writeTypes(rest[0], rest[1] ?? '.', output)
  } catch (error) {
    output.error(error instanceof Error ? error.message : String(error))
    return 2
  }
  output.error(usage)
  return 2
}

async function check(root: string, output: CommandOutput): Promise<0 | 1> {
  const { config, owners } = await readWorkspace(root)
  const problems = checkCatalogues(owners, config.languages)
  for (const problem of problems) output.error(problem)
  const count = owners.reduce((sum, { files }) => sum + files.length, 0)
  output.log(`${count} message files, ${problems.length} problems`)
  return problems.length > 0 ? 1 : 0
}

async function extract(root: string, shouldWrite: boolean, output: CommandOutput): Promise<0 | 1> {
  const { config, owners } = await readWorkspace(root)
  const missing = owners.flatMap((owner) => missingMessages(owner, owners, config.languages))
  for (const { file, id } of missing) output.log(`${file}: ${id}`)
  if (shouldWrite) writeMissing(root, missing)
  output.log(`${missing.length} missing messages${shouldWrite && missing.length > 0 ? ', added' : ''}`)
  return missing.length > 0 && !shouldWrite ? 1 : 0
}

async function writeTypes(application: string, root: string, output: CommandOutput): Promise<0> {
  const { config, owners } = await readWorkspace(root)
  const owner = owners.find(({ path, name }) => path === application || name === application)
  if (!owner)
    throw new Error(`No application "${application}". There are: ${owners.map(({ path }) => path).join(', ')}`)
  const file = join(owner.path, 'src/messages.d.ts')
  mkdirSync(join(root, owner.path, 'src'), { recursive: true })
  writeFileSync(join(root, file), messageTypes(reachedFrom(owner, owners), config.languages))
  output.log(file)
  return 0
}

async function readWorkspace(root: string): Promise<{ config: I18nConfig; owners: CheckedOwner[] }> {
  const file = configNames.map((name) => resolve(root, name)).find((path) => existsSync(path))
  if (!file) throw new Error(`No ${configNames[0]} in ${resolve(root)}`)
  const { default: config }: { default: I18nConfig } = await import(pathToFileURL(file).href)
  return { config, owners: collectOwners(root, config) }
}
