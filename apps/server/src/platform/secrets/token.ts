import { createHash, createHmac } from 'node:crypto'

/** A new token: 32 random bytes in base64url, safe in headers and URLs. */
export function createToken(random: (bytes: number) => Buffer): string {
  return random(32).toString('base64url')
}

/**
 * Derives a token from another one and the secret key. A repeated request with the same token gets the same reply, although only
 * hashes are stored.
 */
export function deriveToken(secretKey: string, parent: string, purpose: string): string {
  return createHmac('sha256', secretKey).update(`token:${purpose}:${parent}`).digest('base64url')
}

/** The stored form of a token: its SHA-256 in hexadecimal. Random tokens need neither salt nor stretching. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Seconds after which a session that was not used is over: 14 days, or twice the life of an access token if that is longer. */
export function sessionIdleLife(tokenLife: number): number {
  return Math.max(1_209_600, 2 * tokenLife)
}
