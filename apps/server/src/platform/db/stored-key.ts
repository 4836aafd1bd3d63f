import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { findStoredKey, nextKeyFile, readSecretKey, secretKeyFile } from '../secrets/encrypted-text.ts'
import type { DatabaseExtras } from './client.ts'
import { requireKey } from './key-check.repo.ts'
import { syncFolder } from './embedded/sync-folder.ts'

interface KeySettings {
  readonly dataDir: string
  readonly secretKey: string
  /** Whether the key comes from `dataDir` rather than from the environment. */
  readonly hasStoredKey: boolean
  readonly acceptsOtherKey: boolean
}

/**
 * Returns the key of an opened database. A rotation writes the new key beside the old one, then the database, then puts the key in place.
 * After an interruption, the database determines which of the two is valid, and the files are corrected.
 *
 * @throws StartError when the database was written with an unknown key
 */
export async function openKey(
  run: DatabaseExtras['run'],
  { dataDir, secretKey, hasStoredKey, acceptsOtherKey }: KeySettings,
): Promise<string> {
  if (!hasStoredKey) return requireKey(run, { secretKey, acceptsOtherKey })
  const key = await requireKey(run, {
    secretKey,
    acceptsOtherKey,
    findKey: (check) => findStoredKey(dataDir, check),
  })
  await putInPlace(dataDir, key)
  return key
}

/** Writes a key beside the current one; it is on disk when this returns. */
export function writeNextKey(dataDir: string, key: string): void {
  const file = nextKeyFile(dataDir)
  rmSync(file, { force: true })
  const fd = openSync(file, 'wx', 0o600)
  try {
    writeFileSync(fd, key)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  syncFolder(dirname(file))
}

/** Makes a key from one of the two files the current one, and deletes the other. */
export async function putInPlace(dataDir: string, key: string): Promise<void> {
  const next = nextKeyFile(dataDir)
  if ((await readSecretKey(dataDir)) === key) {
    rmSync(next, { force: true })
    return
  }
  replaceBy(next, secretKeyFile(dataDir))
  syncFolder(dataDir)
}

/** Another process may have put the same key in place. */
function replaceBy(next: string, file: string): void {
  try {
    renameSync(next, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
