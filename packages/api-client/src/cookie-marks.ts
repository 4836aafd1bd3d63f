import type { TokenStore } from './tokens.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

/** No access token has a colon. */
const endMark = 'ended:'

/**
 * The marks of a session whose tokens are in HttpOnly cookies, which scripts cannot read. Each renewal and each end of the session stores another mark in
 * the place of the access token, so that the replies to requests that were sent before it are recognised; other tabs see it if they share the store. A mark is
 * never sent. A mark always exists: a script cannot tell whether the cookies exist, only a renewal can.
 */
export function createCookieMarks(store: TokenStore): TokenStore {
  return {
    get: (kind) => (kind === 'auth' && store.get('auth')) || 'cookie',
    set: (kind, mark) => store.set(kind, mark),
    clear: () => store.set('auth', `${endMark}${createIdempotencyKey()}`),
  }
}

/** Whether the session of a stored token or mark has ended. */
export function hasEnded(token: string): boolean {
  return token === '' || token.startsWith(endMark)
}
