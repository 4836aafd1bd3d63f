import type { TokenStore } from './tokens.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

/** No access token has a colon. */
const endMark = 'ended:'

/**
 * The marks of a session whose tokens are in HttpOnly cookies, where no program reads them. Each renewal and each end of the session stores another mark in
 * the place of the access token, so that the replies to requests that were sent before it are recognised; other tabs see it if they share the store. A mark is
 * never sent. There is always one, because no program can tell whether the cookies are there: only a renewal shows it.
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
