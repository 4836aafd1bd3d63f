import { createHash } from 'node:crypto'

/** A new token: 32 random bytes, as text that a header and an address can carry. */
export function createToken(random: (bytes: number) => Buffer): string {
  return random(32).toString('base64url')
}

/** What is stored of a token: its SHA-256, hexadecimal. Random tokens need neither salt nor stretching. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
