import { createCipheriv, createDecipheriv, createHash, randomBytes, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../process/start-error.ts'

/**
 * Encrypts a text for storage as `v1.<iv>.<tag>.<ciphertext>` in base64url: AES-256-GCM with a key derived from the server's secret.
 * Each text gets a new random IV, so that equal texts have different ciphertexts. An empty text stays empty.
 */
export function encryptText(text: string, secretKey: string): string {
  if (text === '') return ''
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v1', ...[iv, cipher.getAuthTag(), content].map((part) => part.toString('base64url'))].join('.')
}

/** Decrypts a stored text; undefined when it was encrypted with another key or modified. */
export function decryptText(stored: string, secretKey: string): string | undefined {
  if (stored === '') return ''
  const [version, iv = '', tag = '', content = ''] = stored.split('.')
  if (version !== 'v1') return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), Buffer.from(iv, 'base64url'))
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(Buffer.from(content, 'base64url')).toString('utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** Matches encrypted texts, also within a longer text such as the JSON of a row. Valid in JavaScript and PostgreSQL. */
export const encryptedPattern = 'v1[.][A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]{22}[.][A-Za-z0-9_-]{2,}'

const encrypted = new RegExp(encryptedPattern, 'g')

export interface KeyChange {
  readonly from: string
  readonly to: string
}

/** Re-encrypts all encrypted parts of a text with another key; its length stays the same. Skips parts that the old key cannot decrypt. */
export function changeKey(text: string, { from, to }: KeyChange): { readonly text: string; readonly count: number } {
  let count = 0
  const changed = text.replace(encrypted, (stored) => {
    const plain = decryptText(stored, from)
    if (plain === undefined) return stored
    count += 1
    return encryptText(plain, to)
  })
  return { text: changed, count }
}

const keys = new Map<string, Buffer>()

function keyOf(secretKey: string): Buffer {
  const known = keys.get(secretKey)
  const key = known ?? createHash('sha256').update(`masked fields:${secretKey}`).digest()
  keys.set(secretKey, key)
  return key
}

export function createSecretKey(random: (bytes: number) => Buffer): string {
  return random(48).toString('base64url')
}

/** The file of the generated key of a server without SECRET_KEY. */
export function secretKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** The file of a new key until the database is re-encrypted with it; see `platform/db/stored-key.ts`. */
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
export async function findStoredKey(dataDir: string, check: string): Promise<string | undefined> {
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
