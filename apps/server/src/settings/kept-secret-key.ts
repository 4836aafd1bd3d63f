import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

import { embeddedFolder, hasContent } from '../data-dir/data-folder.ts'
import { StartError } from '../process/start-error.ts'
import { createSecretKey, secretKeyFile } from '../secrets/secret-key.ts'
import type { Settings } from './settings.ts'

/** Reads the key of this installation; generates it at the first start, readable only by its owner. */
export function keepSecretKey({ dataDir, databaseUrl, acceptsOtherKey }: Settings): string {
  const file = secretKeyFile(dataDir)
  if (databaseUrl === undefined && !acceptsOtherKey && !existsSync(file) && hasContent(embeddedFolder(dataDir)))
    throw new StartError(
      `${file} is missing, and the database in ${dataDir} was written with it. Restore it (every backup of this installation holds it), or set SECRET_KEY to that key. If it is lost, start once with --accept-other-key=on: encrypted values stay unreadable, and everybody signs in again.`,
    )
  try {
    mkdirSync(dataDir, { recursive: true })
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
