import { StartError } from '../process/start-error.ts'
import { keepSecretKey } from './kept-secret-key.ts'
import { parseSettings } from './parse-settings.ts'
import type { Variables } from './setting-reader.ts'
import type { Env, PagesEnv, Settings } from './settings.ts'

/** Reads the environment and the command line of this process. */
export function readEnv(): Env {
  return parseEnv(process.env, process.argv.slice(2))
}

/**
 * Reads the environment and the command line of a process that serves pages only.
 *
 * @throws StartError that lists all problems
 */
export function readPagesEnv(): PagesEnv {
  return parsePagesEnv(process.env, process.argv.slice(2))
}

/** The settings of a command that renders pages: the words of the command are not settings. */
export function readExportEnv(): PagesEnv & Pick<Settings, 'metricsToken'> {
  const { metricsToken } = parseSettings(process.env, [], { hasDatabase: false })
  return { ...parsePagesEnv(process.env), ...(metricsToken !== undefined && { metricsToken }) }
}

export function parsePagesEnv(variables: Variables, args: readonly string[] = []): PagesEnv {
  const { apiOrigin, ...settings } = parseSettings(variables, args, { hasDatabase: false })
  if (apiOrigin === undefined)
    throw new StartError('Set API_ORIGIN to the address of the API, such as https://api.example.org.')
  return { ...settings, apiOrigin }
}

/** The settings of this process for a maintenance command: creates no file and reads no arguments. */
export function readSettings(): Settings {
  return parseSettings(process.env)
}

/** The PostgreSQL server on which tests may create databases; unset: they run on the embedded database only. */
export function readTestPostgresqlUrl(): string | undefined {
  return process.env.TEST_PG_URL || undefined
}

/** Whether a run of tests leaves out the second database, see decision 182. */
export function isCoreOfTests(): boolean {
  return process.env['TEST_SCOPE'] === 'core'
}

/**
 * Reads settings from variables and arguments; `--demo=off` overrides `DEMO`. An empty variable counts as unset.
 *
 * @throws StartError that lists all problems
 */
export function parseEnv(variables: Variables, args: readonly string[] = []): Env {
  const settings = parseSettings(variables, args)
  return { ...settings, secretKey: settings.secretKey ?? keepSecretKey(settings) }
}
