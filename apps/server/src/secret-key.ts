import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export function createSecretKey(random: (bytes: number) => Buffer): string {
  return random(48).toString('base64url')
}

/** Where a server without SECRET_KEY keeps its generated one. */
export function secretKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** Where a new key waits until the database is written with it; see `db/kept-key.ts`. */
export function nextKeyFile(dataDir: string): string {
  return `${secretKeyFile(dataDir)}.next`
}

/** Undefined where there is none. */
export async function readSecretKey(dataDir: string): Promise<string | undefined> {
  return readKey(secretKeyFile(dataDir))
}

/** The key in the data directory that has this check: the one in use, or one that was about to take its place. */
export async function findKeptKey(dataDir: string, check: string): Promise<string | undefined> {
  // In this order: a key that is put in place in between is found there.
  const next = await readKey(nextKeyFile(dataDir))
  const current = await readSecretKey(dataDir)
  return [current, next].find((key) => key !== undefined && checkOfKey(key) === check)
}

/** Equal for equal keys; the key cannot be told from it. */
export function checkOfKey(key: string): string {
  return createHmac('sha256', key).update('teachnet backup: which key is this').digest('hex')
}

async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text?.trim()
}
