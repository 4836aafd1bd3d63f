import { type Area, encodeListQuery, type Locale } from '@teachnet/protocol'
import type { PlainRequest, WireIntent } from './options.ts'
import { encodeQuery } from './query.ts'
import type { WireRequest } from './send.ts'

interface WriterOptions {
  readonly area: Area
  /** Without a trailing slash; empty for the origin of the page. */
  readonly origin: string
  readonly tokenHeader: string
  readonly language: () => Locale
  /** Default time limit in milliseconds; 0 for none. */
  readonly timeout: number
}

/** Encodes requests for the wire. */
export interface RequestWriter {
  /** @throws TypeError for a path that does not begin with one slash */
  readonly toUrl: (request: Pick<WireIntent, 'path' | 'query' | 'list'>) => string
  readonly toWire: (request: PlainRequest, url: string, token: string, signal?: AbortSignal) => WireRequest
}

/** Creates the writer of one client. */
export function createRequestWriter({ area, origin, tokenHeader, language, timeout }: WriterOptions): RequestWriter {
  return {
    toUrl({ path, query, list }) {
      // A token must never be sent to another host because of an address from the database.
      if (!/^\/(?![/\\])/.test(path)) throw new TypeError(`path: must begin with one slash, got "${path}"`)
      const search = [new URLSearchParams(encodeListQuery(list ?? {})).toString(), encodeQuery(query ?? {})]
        .filter(Boolean)
        .join('&')
      // The entrance of a back office may have another name; calls are declared with the default one.
      const place = area.name === 'admin' ? path.replace(/^\/admin\b/, area.apiPrefix) : path
      return `${origin}${place}${search && `${path.includes('?') ? '&' : '?'}${search}`}`
    },
    toWire(request, url, token, signal) {
      const { body, isJson } = toBody(request.body)
      const headers = {
        accept: 'application/json, text/plain, */*',
        'think-lang': language(),
        server: 'true',
        ...(token && { [tokenHeader]: token }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...(request.ifMatch && { 'if-match': `"${request.ifMatch}"` }),
      }
      const limit = request.timeout ?? (body instanceof FormData ? 0 : timeout)
      return { ...request, url, headers, body, timeout: limit, signal }
    },
  }
}

/** Whether a body is sent unchanged rather than as JSON. */
export function isBodyInit(body: unknown): body is BodyInit {
  return (
    typeof body === 'string' ||
    body instanceof FormData ||
    body instanceof Blob ||
    body instanceof URLSearchParams ||
    body instanceof ReadableStream ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body)
  )
}

function toBody(body: unknown): { body: BodyInit | undefined; isJson: boolean } {
  if (body === undefined || body === null) return { body: undefined, isJson: false }
  if (isBodyInit(body)) return { body, isJson: false }
  return { body: JSON.stringify(body), isJson: true }
}
