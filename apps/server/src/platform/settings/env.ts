import { isBuilt } from '../process/own-files.ts'
import { StartError } from '../process/start-error.ts'
import { parseSettings } from './parse-settings.ts'
import { findMisspelledSettings, type Variables } from './setting-reader.ts'
import type { Env, PagesEnv, Settings } from './settings.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { embeddedFolder, hasContent, makeFolder } from '../data-dir/data-folder.ts'
import { createSecretKey, secretKeyFile } from '../secrets/encrypted-text.ts'

// The development build of React, which rendered pages would load, is much slower.
if (isBuilt) process.env['NODE_ENV'] ??= 'production'

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
export function readExportEnv(): PagesEnv {
  return parsePagesEnv(process.env)
}

/** Whether systemd waits for a message that this process serves requests, or stops. */
export function isAwaitedByServiceManager(): boolean {
  return process.env['NOTIFY_SOCKET'] !== undefined
}

/** Finds environment variables of this process whose names are close to those of settings. */
export function readMisspelledSettings(): ReturnType<typeof findMisspelledSettings> {
  return findMisspelledSettings(process.env)
}

export function parsePagesEnv(variables: Variables, args: readonly string[] = []): PagesEnv {
  const { apiOrigin, ...settings } = parseSettings(variables, args, { hasDatabase: false })
  if (apiOrigin === undefined)
    throw new StartError('Set API_ORIGIN to the address of the API, such as https://api.example.org.')
  return { ...settings, apiOrigin }
}

/** The administrator tokens for `move-in compare`. They are not arguments, because other users of the machine can read those. */
export function readComparedTokens(): Variables {
  const { OLD_TOKEN, NEW_TOKEN } = process.env
  return { OLD_TOKEN, NEW_TOKEN }
}

/** The settings of this process for a maintenance command: creates no file and reads no arguments. */
export function readSettings(): Settings {
  return parseSettings(process.env)
}

/** The settings of a command that writes to a new installation: its key is made, and the words of the command are not settings. */
export function readInstallationEnv(): Env {
  return parseEnv(process.env)
}

/** The PostgreSQL server on which tests may create databases; unset: they run on the embedded database only. */
export function readTestPostgresqlUrl(): string | undefined {
  return process.env.TEST_PG_URL || undefined
}

/**
 * Reads settings from variables and arguments; `--demo=off` overrides `DEMO`. An empty variable counts as unset.
 *
 * @throws StartError that lists all problems
 */
export function parseEnv(variables: Variables, args: readonly string[] = []): Env {
  const settings = parseSettings(variables, args)
  return { ...settings, secretKey: settings.secretKey ?? storeSecretKey(settings) }
}

/** Reads the key of this installation; generates it at the first start, readable only by its owner. */
function storeSecretKey({ dataDir, databaseUrl, acceptsOtherKey }: Settings): string {
  const file = secretKeyFile(dataDir)
  if (databaseUrl === undefined && !acceptsOtherKey && !existsSync(file) && hasContent(embeddedFolder(dataDir)))
    throw new StartError(
      `${file} is missing, and the database in ${dataDir} was written with it. Restore it (every backup of this installation holds it), or set SECRET_KEY to that key. If it is lost, start once with --accept-other-key=on: encrypted values stay unreadable, and everybody signs in again.`,
    )
  try {
    makeFolder(dataDir)
    // `wx` does not overwrite a file that a concurrent start created first.
    writeFileSync(file, createSecretKey(randomBytes), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unusable(dataDir, error)
  }
  try {
    const key = readFileSync(file, 'utf8').trim()
    if (key.length >= 32) return key
  } catch (error) {
    throw unusable(dataDir, error)
  }
  throw new StartError(
    `${file} does not hold a key of 32 characters or more. Restore it, or delete it and sign everybody in again.`,
  )
}

function unusable(dataDir: string, cause: unknown): StartError {
  return new StartError(
    `The data directory ${dataDir} cannot be written (${codeOf(cause)}). Make it writable, or set DATA_DIR to another folder.`,
    { cause },
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}
