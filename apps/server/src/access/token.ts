import { createHash, createHmac } from 'node:crypto'

/** A new token: 32 random bytes, as text that a header and an address can carry. */
export function createToken(random: (bytes: number) => Buffer): string {
  return random(32).toString('base64url')
}

/**
 * A token that follows from another one and the secret key: whoever asks again with the same token gets the same answer, though only
 * hashes are stored.
 */
export function deriveToken(secretKey: string, parent: string, purpose: string): string {
  return createHmac('sha256', secretKey).update(`token:${purpose}:${parent}`).digest('base64url')
}

/** What is stored of a token: its SHA-256, hexadecimal. Random tokens need neither salt nor stretching. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
