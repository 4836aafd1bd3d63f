import { plainTextsType } from '@teachnet/protocol'
import { ApiError } from './api-error.ts'
import type { CallParts } from './api-client.ts'
import type { ApiCall } from './options.ts'
import { encodeQuery } from './query.ts'
import { readReply, type ReplyReading } from './read-reply.ts'
import type { HttpMethod } from './wire-request.ts'
import { abortFor, anySignal, timeoutError } from './signals.ts'

export { ApiError, isApiError } from './api-error.ts'
export type { ApiErrorCode } from './api-error.ts'
export type { ApiCall } from './options.ts'
export { readReply, type ReplyReading } from './read-reply.ts'
export type { HttpMethod } from './wire-request.ts'

/** Options of {@link createAnonymousClient}. */
export interface AnonymousClientOptions {
  /** Origin of the server, e.g. `https://api.example.org`; empty for the origin of the page, in browsers only. */
  readonly baseUrl: string
  /** Language of the replies, called for each request. */
  readonly language: () => string
  /** Sends a request. Default: the platform's `fetch`, looked up for each request. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** Options of a single call. */
export interface AnonymousCallOptions {
  /** Ends the call: it fails with ABORTED. Default: none. */
  readonly signal?: AbortSignal | undefined
  /** Additional headers. They do not replace those of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The request outlives the page. */
  readonly keepalive?: boolean | undefined
  /**
   * No header is sent: the address has language and server flag in its query, see `urlFor`. A browser reuses a preloaded reply only for a
   * request without headers of its own.
   */
  readonly withoutHeaders?: boolean | undefined
}

/** A request for an address that is known at run time only. */
export interface AnonymousRequest extends AnonymousCallOptions {
  readonly method: HttpMethod
  /** Begins with a slash. */
  readonly path: string
  /** @see encodeQuery */
  readonly query?: object | undefined
  /** FormData is sent unchanged, any other value as JSON. */
  readonly body?: unknown
}

/** A reply: the value it carries, or why it carries none. */
export type AnonymousReply = ReplyReading & {
  /** HTTP status. */
  readonly status: number
  readonly headers: Headers
}

/** Calls a server on behalf of a visitor without an account. @see createAnonymousClient */
export interface AnonymousClient {
  /**
   * Makes a call of the protocol, or one of your own.
   *
   * @returns the reply's data; not validated.
   * @throws ApiError for every outcome other than success; its message is the server's, and empty if there is none.
   */
  call<Query extends object | undefined, Body, Data>(
    call: ApiCall<Query, Body, Data>,
    ...input: AnonymousArguments<Query, Body>
  ): Promise<Data>
  /**
   * Sends a request and reads its reply, whether it succeeds or not.
   *
   * @throws ApiError NETWORK, TIMEOUT or ABORTED if no reply arrives; BAD_PATH for a path that does not begin with one slash or a query that cannot be
   * written, BAD_BODY for a body that has no JSON.
   */
  read(request: AnonymousRequest): Promise<AnonymousReply>
  /** An address with language and server flag in its query, for requests that cannot send headers. */
  urlFor(path: string, query?: object): string
}

type AnonymousInput<Query, Body> = CallParts<Query, Body> & AnonymousCallOptions

/** The input may be omitted if nothing in it is required. */
export type AnonymousArguments<Query, Body> =
  object extends AnonymousInput<Query, Body>
    ? [input?: AnonymousInput<Query, Body>]
    : [input: AnonymousInput<Query, Body>]

/** Milliseconds for a whole call. A form with files has no limit. */
const timeout = 100_000

/**
 * Creates a client for calls that belong to no account: it sends the headers that a BuildAdmin server expects and reads the reply, and has neither tokens
 * and their refresh nor texts for the user. For a public site, in browsers and on its server.
 */
export function createAnonymousClient({ baseUrl, language, fetch }: AnonymousClientOptions): AnonymousClient {
  function toUrl(path: string, ...queries: readonly (object | undefined)[]): string {
    // A header of the caller must never be sent to another host because of an address from the database. URLs drop tabs and line ends.
    if (!/^\/(?![/\\\s])/.test(path)) throw new ApiError('BAD_PATH', { message: '', path })
    const write = () => queries.map((query = {}) => encodeQuery(query)).filter(Boolean)
    const search = attempt('BAD_PATH', path, write).join('&')
    const more = search && `${path.includes('?') ? '&' : '?'}${search}`
    return baseUrl.replace(/\/+$/, '') + path.replace(/(?:#.*)?$/, (fragment) => more + fragment)
  }

  async function read({ path, query, ...request }: AnonymousRequest): Promise<AnonymousReply> {
    const url = toUrl(path, query)
    const limit = new AbortController()
    const isLimited = !(request.body instanceof FormData)
    const timer = isLimited ? setTimeout(() => abortFor(limit, timeoutError('No answer in time')), timeout) : undefined
    const signal = anySignal(request.signal ? [request.signal, limit.signal] : [limit.signal])
    try {
      const response = await (fetch ?? globalThis.fetch)(url, { ...toInit(path, request, language), signal })
      const { status, headers } = response
      return { ...readReply({ status, text: await response.text() }), status, headers }
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      const failed = limit.signal.aborted ? 'TIMEOUT' : 'NETWORK'
      throw new ApiError(request.signal?.aborted === true ? 'ABORTED' : failed, { message: '', path, cause })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    read,
    // The protocol promises the type of the data; the server validates it.
    call: async <Query extends object | undefined, Body, Data>(
      { method, path }: ApiCall<Query, Body, Data>,
      ...[input]: AnonymousArguments<Query, Body>
    ) => {
      const reply = await read({ ...input, method, path })
      if (reply.kind === 'value') return reply.data as Data
      throw new ApiError(reply.code, { ...reply, message: reply.msg, path })
    },
    urlFor: (path, query) => toUrl(path, query, { lang: language(), server: 1 }),
  }
}

/** Nothing is sent if the caller's values cannot be written. */
function attempt<T>(code: 'BAD_PATH' | 'BAD_BODY', path: string, write: () => T): T {
  try {
    return write()
  } catch (cause) {
    throw new ApiError(code, { message: '', path, cause })
  }
}

function toInit(path: string, request: Omit<AnonymousRequest, 'path' | 'query'>, language: () => string): RequestInit {
  const { method, body, headers, keepalive = false, withoutHeaders } = request
  const isJson = body !== undefined && !(body instanceof FormData)
  const text = isJson ? attempt('BAD_BODY', path, () => JSON.stringify(body)) : (body ?? null)
  const init: RequestInit = { method, keepalive, body: text }
  if (withoutHeaders === true) return init
  const own = { accept: `${plainTextsType}, text/plain, */*`, 'think-lang': language(), server: 'true' }
  const all: Record<string, string> = { ...headers, ...own }
  if (isJson) all['content-type'] = 'application/json'
  return { ...init, headers: all }
}
