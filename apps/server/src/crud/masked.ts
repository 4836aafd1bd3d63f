import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Field } from '@teachnet/contract'

/**
 * Texts that are kept encrypted, `v1.<iv>.<tag>.<ciphertext>` in base64url: AES-256-GCM under a key derived from the server's secret.
 * A new random iv for each text, so that equal texts do not look equal.
 */
export function encryptText(text: string, secretKey: string): string {
  if (text === '') return ''
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v1', ...[iv, cipher.getAuthTag(), content].map((part) => part.toString('base64url'))].join('.')
}

/** The text again; undefined when it was encrypted under another key or was tampered with. */
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

/** Whether what the column holds must never be seen, not even as it is stored. */
export function isSecret(field: Field): boolean {
  return field.kind === 'password' || field.kind === 'masked'
}

/** What replies show of an encrypted text: its ends when it is long enough to hide the rest. */
export function maskSecret(stored: unknown, secretKey: string): string {
  if (typeof stored !== 'string' || stored === '') return ''
  const text = decryptText(stored, secretKey)
  if (text === undefined) return '******'
  const letters = [...text]
  if (letters.length < 8) return '*'.repeat(Math.max(letters.length, 4))
  return `${letters.slice(0, 3).join('')}${'*'.repeat(letters.length - 5)}${letters.slice(-2).join('')}`
}

const keys = new Map<string, Buffer>()

function keyOf(secretKey: string): Buffer {
  const known = keys.get(secretKey)
  const key = known ?? createHash('sha256').update(`masked fields:${secretKey}`).digest()
  keys.set(secretKey, key)
  return key
}
