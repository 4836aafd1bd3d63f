import type { ApiErrorCode } from './api-error.ts'
import type { ReplyReading, WireReply } from './read-reply.ts'
import type { RefreshReply } from './token-check.ts'
import { toMap } from './old-back-end.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

/** What a reply of another server means: its data, or why it has none. */
export type AdapterReading =
  | { readonly data: unknown; readonly msg?: string }
  | {
      /** `TOKEN_EXPIRED`: the token is renewed, and the request is sent again. `NEED_LOGIN`: the session has ended. */
      readonly code: ApiErrorCode
      /** Text for the user. Default: that of the HTTP status. */
      readonly msg?: string
      readonly data?: unknown
      /** Messages for single fields, by name. */
      readonly fields?: Readonly<Record<string, string>>
    }

/** How a server differs from the wire contract of BuildAdmin. Each property may be omitted. */
export interface ServerAdapter {
  /**
   * Reads a reply. A `SyntaxError` of `JSON.parse` means that the reply is none of this server, such as a page of a gateway: `HTTP` or, for a
   * status 2xx, `BAD_REPLY`. Default: a body with JSON is the data of a status 2xx, and so is a text, but an HTML page, and invalid JSON with a `content-type` of
   * JSON, are `BAD_REPLY`; 401 is `TOKEN_EXPIRED`, 403 `FORBIDDEN`, any other status `HTTP`.
   *
   * @example
   * readReply({ status, text }) {
   *   const data: unknown = text === '' ? null : JSON.parse(text)
   *   if (status < 300) return { data }
   *   return { code: status === 401 ? 'TOKEN_EXPIRED' : 'HTTP', data }
   * }
   */
  readonly readReply?: ((reply: Pick<WireReply, 'status' | 'text' | 'headers'>) => AdapterReading) | undefined
  /** The headers that carry the token, and others that replace those of the client, such as `accept` (default: `application/json`). @param token empty without a session */
  readonly toHeaders?: ((token: string) => Readonly<Record<string, string>>) | undefined
  /**
   * The header of idempotency keys, of a server that carries out a write with the same key once: `Idempotency-Key` with Stripe, PayPal and others. Each write
   * then carries one, the same in all its attempts. Default: none is sent.
   *
   * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
   */
  readonly idempotencyHeader?: string | undefined
  /**
   * Renews a token: one call for all requests and tabs. `refresh` of the result replaces the stored one; without it the stored one stays. Undefined: the server rejects, and
   * the session ends. A rejection and an empty `auth` do not end it: the waiting calls fail with NETWORK for what a client throws without a reply, for a page instead of
   * JSON, and for an error that has the reply as `cause` or `response`; with CALLBACK for anything else. The `cause` is what was thrown.
   *
   * @example if (!response.ok) throw new Error('The session was not renewed', { cause: response })
   */
  readonly refresh?:
    | ((
        tokens: { readonly auth: string; readonly refresh: string },
        signal: AbortSignal,
      ) => Promise<{ readonly auth: string; readonly refresh?: string | undefined } | undefined>)
    | undefined
  /**
   * In place of `refresh`, for a server that keeps its tokens in HttpOnly cookies: requests the new cookies. It is called once for all requests and tabs after a
   * reply that is `TOKEN_EXPIRED`, whether the client has a token or not, and the requests are sent again. Resolves with true: the server has set new cookies;
   * with false: it rejects, and the session ends. A rejection keeps the session, as for `refresh`. `tokens` then stores only marks of renewals, by which tabs see
   * those of each other: share it, as `createStorageTokens` does. Set `credentials` for a server of another origin.
   *
   * @example renewCookies: async (signal) => (await fetch('/session/renew', { method: 'POST', signal })).ok
   */
  readonly renewCookies?: ((signal: AbortSignal) => Promise<boolean>) | undefined
}

/** Reads a reply by the adapter of its server, if it has one. */
export function readReplyOf(
  { readReply: read = readPlain }: ServerAdapter,
  { status, text, headers, file }: WireReply,
): ReplyReading {
  if (file) return { kind: 'value', data: file, msg: '' }
  const reading = readSafely(read, { status, text, headers })
  const { msg = '' } = reading
  if (!('code' in reading)) return { kind: 'value', data: reading.data, msg }
  return {
    kind: 'problem',
    code: reading.code,
    msg,
    status,
    replyCode: undefined,
    data: reading.data ?? null,
    fields: reading.fields ?? {},
    requestId: undefined,
  }
}

/** @throws what the function throws, except for a body without JSON where it expects one */
function readSafely(
  read: NonNullable<ServerAdapter['readReply']>,
  reply: Pick<WireReply, 'status' | 'text' | 'headers'>,
): AdapterReading {
  try {
    return read(reply)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { code: reply.status >= 200 && reply.status < 300 ? 'BAD_REPLY' : 'HTTP' }
  }
}

function readPlain({ status, text, headers }: Pick<WireReply, 'status' | 'text' | 'headers'>): AdapterReading {
  const data = parse(text)
  if (status === 401) return { code: 'TOKEN_EXPIRED', data }
  if (status === 403) return { code: 'FORBIDDEN', data }
  if (status < 200 || status >= 300) return { code: 'HTTP', data }
  // Cut off on its way, or the page of a proxy: the caller would take it for the data of the call.
  const isOther = data === text && /\b(?:json|html)\b/.test(headers.get('content-type') ?? '')
  return isOther ? { code: 'BAD_REPLY', data } : { data }
}

/** A body without JSON is its text, an empty one null. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text || null
  }
}

/** Renews a session by an adapter. Never rejects. */
export async function refreshBy(
  { refresh, renewCookies }: ServerAdapter,
  tokens: { readonly auth: string; readonly refresh: string },
  signal: AbortSignal,
): Promise<RefreshReply> {
  try {
    return renewCookies ? toRenewed(await renewCookies(signal)) : toReply(await refresh?.(tokens, signal))
  } catch (cause) {
    // An unreachable server has not rejected: the session may still be valid.
    return { type: 'failed', cause, isProgram: !isOfNetwork(cause) }
  }
}

function toReply(renewed: { readonly auth: string; readonly refresh?: string | undefined } | undefined): RefreshReply {
  if (!renewed) return { type: 'refused', msg: '' }
  // Read from a reply without a token: it must not replace the stored one.
  if (typeof renewed.auth !== 'string' || renewed.auth === '') throw new TypeError('refresh: its result has no "auth"')
  return { type: 'renewed', token: renewed.auth, refreshToken: renewed.refresh ?? '' }
}

function toRenewed(isRenewed: boolean): RefreshReply {
  // A function that forgets its result must not end sessions.
  if (typeof isRenewed !== 'boolean') throw new TypeError('renewCookies: its result is neither true nor false')
  return isRenewed ? { type: 'renewed', token: createIdempotencyKey(), refreshToken: '' } : { type: 'refused', msg: '' }
}

/** What `fetch` says without a reply, in Chrome, Firefox, Safari, Node, Deno, Bun, Workers and React Native: none has a code of its own for it. */
const networkFailure =
  /^(?:(?: ?a )?network (?:error|request failed|connection)|networkerror when|the (?:internet|network) connection|failed to fetch(?: \(|$)|fetch failed|load failed|terminated$|error sending request|could not connect|unable to connect|the request timed out|a server with the specified hostname)/i
/** Codes of Node, undici, Bun, axios, and of an `ApiError`. */
const networkCode =
  /^(?:E(?:CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_)|UND_ERR|ERR_NETWORK|ERR_BAD_RESPONSE|Connection|FailedToOpen|(?:NETWORK|OFFLINE|TIMEOUT|HTTP|BAD_REPLY)$)/

/** Whether an error comes from the network or from the server, and not from a mistake of the application. */
function isOfNetwork(error: unknown): boolean {
  // `JSON.parse` of a gateway's page.
  if (error instanceof SyntaxError) return true
  const { name, message, code, status, response, cause } = toMap(error)
  if (typeof status === 'number' || typeof toMap(response)['status'] === 'number') return true
  if (typeof toMap(cause)['status'] === 'number') return true
  if (name === 'AbortError' || name === 'TimeoutError' || name === 'NetworkError') return true
  return networkFailure.test(String(message)) || networkCode.test(String(code))
}
