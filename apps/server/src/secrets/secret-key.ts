import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../process/start-error.ts'

export function createSecretKey(random: (bytes: number) => Buffer): string {
  return random(48).toString('base64url')
}

/** The file of the generated key of a server without SECRET_KEY. */
export function secretKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** The file of a new key until the database is re-encrypted with it; see `db/kept-key.ts`. */
export function nextKeyFile(dataDir: string): string {
  return `${secretKeyFile(dataDir)}.next`
}

/** Reads the key of the data directory; undefined without one. */
export async function readSecretKey(dataDir: string): Promise<string | undefined> {
  return readKey(secretKeyFile(dataDir))
}

/**
 * The key of an installation: the given one, or else that of its data directory.
 *
 * @throws StartError without one: the server has not run here yet, or DATA_DIR is wrong
 */
export async function requireSecretKey(settings: {
  readonly secretKey?: string | undefined
  readonly dataDir: string
}): Promise<string> {
  const key = settings.secretKey ?? (await readSecretKey(settings.dataDir))
  if (key === undefined) throw new StartError(`${settings.dataDir} has no secret key. Is DATA_DIR right?`)
  return key
}

/** The key in the data directory with this check: the current key or the next one. */
export async function findKeptKey(dataDir: string, check: string): Promise<string | undefined> {
  // In this order, so that a next key that becomes the current one between the reads is still found.
  const next = await readKey(nextKeyFile(dataDir))
  const current = await readSecretKey(dataDir)
  return [current, next].find((key) => key !== undefined && checkOfKey(key) === check)
}

/** A fingerprint of a key, from which the key cannot be derived. */
export function checkOfKey(key: string): string {
  return createHmac('sha256', key).update('teachnet backup: which key is this').digest('hex')
}

async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text?.trim()
}
