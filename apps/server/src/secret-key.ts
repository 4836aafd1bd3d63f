import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a server without SECRET_KEY keeps its generated one. */
export function secretKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** Undefined where there is none. */
export async function readSecretKey(dataDir: string): Promise<string | undefined> {
  const text = await readFile(secretKeyFile(dataDir), 'utf8').catch(() => undefined)
  return text?.trim()
}

/** Equal for equal keys; the key cannot be told from it. */
export function checkOfKey(key: string): string {
  return createHmac('sha256', key).update('teachnet backup: which key is this').digest('hex')
}
