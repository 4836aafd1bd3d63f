import { encodeListQuery, idempotencyHeader, plainTextsType } from '@teachnet/protocol'
import type { Failures } from './failures.ts'
import type { ApiClientOptions, PlainRequest, WireIntent } from './options.ts'
import { encodeQuery } from './query.ts'
import type { WireBody, WireRequest } from './wire-request.ts'
import { isStream } from './signals.ts'

type Provided =
  | 'area'
  | 'adapter'
  | 'languageHeader'
  | 'serverHeader'
  | 'headers'
  | 'credentials'
  | 'retries'
  | 'retry'
  | 'queryFormat'

interface WriterOptions extends Pick<ApiClientOptions, Provided> {
  /** Without a trailing slash; empty for the origin of the page. */
  readonly origin: string
  readonly tokenHeader: string
  readonly language: () => string
  readonly ofProgram: Failures['ofProgram']
}

interface Address extends Pick<WireIntent, 'path' | 'query' | 'list'> {
  /** Parameters of the client, after those of the call. */
  readonly more?: object
}

/** Encodes requests for the wire. */
export interface RequestWriter {
  /** @throws ApiError BAD_PATH for a path that does not begin with one slash, or a query that cannot be written */
  readonly toUrl: (request: Address) => string
  /** @throws ApiError BAD_BODY for a body that cannot be written, BAD_HEADER for a header that HTTP does not allow */
  readonly toWire: (request: WireIntent, url: string, token: string, signal?: AbortSignal) => WireRequest
}

/** Creates the writer of one client. */
export function createRequestWriter(options: WriterOptions): RequestWriter {
  const { area, adapter, origin, tokenHeader, language } = options
  const { languageHeader = adapter ? '' : 'think-lang', serverHeader = adapter ? '' : 'server' } = options
  const { queryFormat = adapter ? 'repeat' : 'brackets' } = options
  const repeatable = options.retry?.methods?.map((method) => method.toUpperCase()) ?? ['GET', 'HEAD']

  function toBody(request: PlainRequest): { body: WireBody | undefined; isJson: boolean } {
    const { method, path, body } = request
    if (body === undefined || body === null) return { body: undefined, isJson: false }
    if (method === 'GET' || method === 'HEAD')
      throw options.ofProgram('BAD_BODY', path, new TypeError(`body: a ${method} has none`))
    if (isBodyInit(body)) return { body, isJson: false }
    try {
      const text: string | undefined = JSON.stringify(body)
      if (text === undefined) throw new TypeError(`body: a ${typeof body} has no JSON`)
      return { body: text, isJson: true }
    } catch (cause) {
      throw options.ofProgram('BAD_BODY', path, cause)
    }
  }

  function toSearch({ path, query, list, more = {} }: Address): string {
    try {
      const written = encodeQuery(query ?? {}, queryFormat)
      return [new URLSearchParams(encodeListQuery(list ?? {})).toString(), written, encodeQuery(more)]
        .filter(Boolean)
        .join('&')
    } catch (cause) {
      throw options.ofProgram('BAD_PATH', path, cause)
    }
  }

  function requireHeaders(path: string, headers: Readonly<Record<string, string>>): void {
    try {
      new Headers(headers)
    } catch (cause) {
      throw options.ofProgram('BAD_HEADER', path, cause)
    }
  }

  return {
    toUrl(address) {
      const { path } = address
      // A token must never be sent to another host because of an address from the database. URLs drop tabs and line ends.
      if (!/^\/(?![/\\\s])/.test(path))
        throw options.ofProgram('BAD_PATH', path, new TypeError(`path: must begin with one slash, got "${path}"`))
      const search = toSearch(address)
      // The entrance of a back office may have another name; calls are declared with the default one.
      const place = area.name === 'admin' ? path.replace(/^\/admin\b/, area.apiPrefix) : path
      const more = search && `${path.includes('?') ? '&' : '?'}${search}`
      return origin + place.replace(/(?:#.*)?$/, (fragment) => more + fragment)
    },
    toWire(request, url, stored, signal) {
      // The mark of a session with cookies stays here.
      const token = adapter?.renewCookies && request.anotherToken === undefined ? '' : stored
      const { body, isJson } = toBody(request)
      const { retries = options.retries ?? 0, credentials = options.credentials, method } = request
      const headers = { ...lowerCased(options.headers?.()), ...lowerCased(request.headers) }
      // The parameter of the media type asks servers of this protocol for texts without HTML; others may refuse it.
      if (!adapter) headers['accept'] = `${plainTextsType}, text/plain, */*`
      else headers['accept'] ??= request.isFile ? '*/*' : 'application/json'
      if (languageHeader) headers[languageHeader] = language()
      if (serverHeader) headers[serverHeader] = 'true'
      if (token && tokenHeader) headers[tokenHeader] = token
      if (isJson) headers['content-type'] = 'application/json'
      if (request.idempotencyKey) headers[adapter?.idempotencyHeader ?? idempotencyHeader] = request.idempotencyKey
      if (request.ifMatch) headers['if-match'] = `"${request.ifMatch}"`
      Object.assign(headers, lowerCased(adapter?.toHeaders?.(token)))
      requireHeaders(request.path, headers)
      return {
        ...request,
        url,
        headers,
        body,
        retries: repeatable.includes(method) && retries > 0 ? retries : 0,
        credentials,
        signal,
      }
    },
  }
}

/** Whether a body is sent unchanged rather than as JSON. */
export function isBodyInit(body: unknown): body is WireBody {
  return (
    typeof body === 'string' ||
    body instanceof FormData ||
    body instanceof Blob ||
    body instanceof URLSearchParams ||
    isStream(body) ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body)
  )
}

/** Names in one spelling, so that a header of the client replaces an additional one. */
function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
