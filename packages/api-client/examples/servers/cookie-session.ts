import { type ApiCall, createApiClient, plainArea, type TokenStore } from '@teachnet/api-client'

interface Album {
  readonly id: number
  readonly title: string
}

/** What the server replies with a failure. */
interface Failure {
  readonly code?: string
  /** For the user. */
  readonly message?: string
}

/** A wrong password is a 401 as well: it must not renew anything. */
const signIn: ApiCall<undefined, { email: string; password: string }, null> = {
  method: 'POST',
  path: '/session',
  exemptFromRefresh: true,
}
const listAlbums: ApiCall<undefined, undefined, readonly Album[]> = { method: 'GET', path: '/albums' }
const addAlbum: ApiCall<undefined, { title: string }, Album> = { method: 'POST', path: '/albums' }

/** What a browser gives: `readCookies: () => document.cookie`, `tokens: createStorageTokens(() => localStorage, 'albums')`. */
export interface CookieSessionOptions {
  readonly baseUrl: string
  /** Stores a mark of each renewal, for the other tabs. No token is in it. */
  readonly tokens: TokenStore
  readonly readCookies: () => string
  readonly onNavigate: (target: { readonly routePath?: string }) => void
  readonly fetch?: typeof globalThis.fetch
}

/** A client for a REST server that keeps its tokens in HttpOnly cookies, and compares the cookie `XSRF-TOKEN` with a header. */
export function createCookieClient(options: CookieSessionOptions) {
  const { baseUrl, tokens, readCookies, onNavigate, fetch = globalThis.fetch } = options

  function csrf(): Record<string, string> {
    const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(readCookies())?.[1]
    return token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token) }
  }

  const client = createApiClient({
    baseUrl,
    area: plainArea,
    tokens,
    fetch,
    // Called for each request: a renewal may have changed the cookie.
    headers: csrf,
    // For a server of another origin, which has to allow it. Without it, cookies go to the origin of the page only.
    credentials: 'include',
    login: { routePath: '/sign-in' },
    onNavigate,
    adapter: {
      readReply({ status, text }) {
        const data: unknown = text === '' ? null : JSON.parse(text)
        if (status < 300) return { data }
        const { code = '', message: msg = '' } = (data ?? {}) as Failure
        // The reply to a wrong password has a code of its own: any other 401 is an expired session.
        if (status === 401) return { code: code === 'wrong_password' ? 'LOGIN_INCORRECT' : 'TOKEN_EXPIRED', msg }
        return { code: status === 403 ? 'FORBIDDEN' : 'HTTP', msg, data }
      },
      async renewCookies(signal) {
        const init: RequestInit = { method: 'PUT', credentials: 'include', headers: csrf(), signal }
        const response = await fetch(`${baseUrl}/session`, init)
        if (response.status === 401) return false
        // Any other failure keeps the session.
        if (!response.ok) throw new Error(`The renewal has status ${response.status}`, { cause: response })
        return true
      },
    },
  })
  return {
    // The server sets the cookies: the client has nothing to store.
    signIn: (email: string, password: string) => client.call(signIn, { body: { email, password } }),
    signOut: () => client.logout({ method: 'DELETE', path: '/session' }),
    list: () => client.call(listAlbums),
    add: (title: string) => client.call(addAlbum, { body: { title } }),
  }
}
