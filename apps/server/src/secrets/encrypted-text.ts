import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

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
