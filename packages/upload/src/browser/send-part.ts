import { isTemporaryReply, parseRetryAfter, UploadError } from './upload-error.ts'
import { abortReasonOf, throwIfAborted } from './throw-if-aborted.ts'

/** Bytes of the body sent so far. */
export interface Progress {
  readonly loaded: number
  readonly total: number
}

/** The part of an `XMLHttpRequest` that is used: these types exist without those of a browser. */
export interface BrowserRequest {
  readonly status: number
  readonly responseText: string
  withCredentials?: boolean
  readonly upload: { onprogress: ((event: never) => void) | null }
  onload: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  onabort: ((event: never) => void) | null
  onloadend: ((event: never) => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getResponseHeader(name: string): string | null
  send(body?: FormData | Blob | string | null): void
  abort(): void
}

/** A part of a file, with its method and headers. */
export interface PartRequest {
  readonly method: 'PUT' | 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Blob | FormData | string
  readonly signal: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

/** The reply to a part. */
export interface PartReply {
  readonly status: number
  readonly text: string
  /** The value of a reply header; empty if it is absent or not exposed to this origin. */
  readonly header: (name: string) => string
}

/** Sends one request of an upload. @see createXhrParts */
export type SendPart = (request: PartRequest) => Promise<PartReply>

/** Whether requests to another origin have its cookies. */
export interface CredentialsOptions {
  /** Whether requests to another origin have its cookies; it has to allow that (CORS). Default: false. */
  readonly withCredentials?: boolean | undefined
}

/** When a request counts as stalled. */
interface StallOptions extends CredentialsOptions {
  readonly stallAfter?: number | undefined
  readonly replyWithin?: number | undefined
}

/**
 * Sends parts with XMLHttpRequest, which reports progress within a part. `() => new XMLHttpRequest()` in a browser.
 *
 * @param options `stallAfter`: milliseconds without a byte after which a request counts as a temporary failure. Infinity: never. Default: 30,000.
 *   `replyWithin`: the same after the last byte, while the server works. Default: `stallAfter`. `withCredentials`: whether requests to another origin have its cookies.
 * @example createTusTransport({ endpoint, toResult, send: createXhrParts(() => new XMLHttpRequest()) })
 */
export function createXhrParts(
  createXhr: () => BrowserRequest,
  { stallAfter = 30_000, replyWithin = stallAfter, withCredentials = false }: StallOptions = {},
): SendPart {
  return ({ method, url, headers = {}, body, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      throwIfAborted(signal)
      const xhr = createXhr()
      const abort = () => xhr.abort()
      let timer: ReturnType<typeof setTimeout> | undefined
      let stall: UploadError | undefined
      const watch = (limit: number) => {
        clearTimeout(timer)
        if (!Number.isFinite(limit)) return
        timer = setTimeout(() => {
          stall = new UploadError(`No byte and no reply for ${limit / 1000} s from ${url}`, true)
          xhr.abort()
        }, limit)
      }
      xhr.open(method, url)
      if (withCredentials) xhr.withCredentials = true
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      // A listener makes each cross-origin request a preflighted one, so only a request with a body has it.
      if (onProgress)
        xhr.upload.onprogress = ({ loaded, total }: Progress) => {
          watch(loaded < total ? stallAfter : replyWithin)
          onProgress({ loaded, total })
        }
      const header = (name: string) => xhr.getResponseHeader(name) ?? ''
      xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText, header })
      xhr.onerror = () => reject(new UploadError(`No reply from ${url}`, true))
      xhr.onabort = () => reject(stall ?? abortReasonOf(signal))
      xhr.onloadend = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      }
      signal.addEventListener('abort', abort, { once: true })
      watch(body === undefined ? replyWithin : stallAfter)
      // A queue that watches bytes counts from here.
      if (body !== undefined) onProgress?.({ loaded: 0, total: Number.POSITIVE_INFINITY })
      xhr.send(body)
    })
}

/**
 * Sends parts with fetch, which reports progress after each part only: for Node and for workers.
 *
 * @param options `timeout`: milliseconds for one request with its reply, since fetch reports no bytes; a longer one is a temporary failure. Default: none.
 *   `withCredentials`: whether requests to another origin have its cookies.
 */
export function createFetchParts(
  fetch: typeof globalThis.fetch,
  {
    timeout = Number.POSITIVE_INFINITY,
    withCredentials = false,
  }: CredentialsOptions & { readonly timeout?: number | undefined } = {},
): SendPart {
  return async ({ method, url, headers = {}, body, signal: stop }) => {
    // Node's fetch leaves an unhandled rejection if it gets a form and an already aborted signal.
    throwIfAborted(stop)
    const { signal, end } = withTimeout(stop, timeout)
    try {
      const init: RequestInit = { method, headers, signal, body: body ?? null }
      if (withCredentials) init.credentials = 'include'
      const response = await fetch(url, init)
      return {
        status: response.status,
        text: await response.text(),
        header: (name) => response.headers.get(name) ?? '',
      }
    } catch (error) {
      throwIfAborted(stop)
      throw new UploadError(`No reply from ${url}`, true, error)
    } finally {
      end()
    }
  }
}

/** A signal that also ends after a time. `AbortSignal.any` is newer than the supported browsers. */
function withTimeout(stop: AbortSignal, ms: number): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort(abortReasonOf(stop))
  const timer = Number.isFinite(ms) ? setTimeout(() => controller.abort(), ms) : undefined
  stop.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer)
      stop.removeEventListener('abort', abort)
    },
  }
}

/** @throws UploadError for a status other than 2xx: with the text of {@link rejectionIn}, or the first 200 characters of the reply */
export function requireSuccess({ status, text, header }: PartReply): void {
  if (status >= 200 && status < 300) return
  const reason = rejectionIn(text) || text.slice(0, 200).trim()
  throw toReplyError({ status, text, header }, reason)
}

/** A tag with which a page begins, after blanks, comments and declarations of XML. */
const pageStart =
  /^(?:\s|<!--(?:(?!-->)[^])*-->|<\?[^>]*>)*<(?:!doctype\s+html|html|head|body|meta|title|base|link|style|script|noscript|div|main|form|center|iframe|h[1-6]|p)(?=[\s/>])/i

/**
 * A storage replies to a file with nothing, XML or JSON, whatever type it states; a page comes from a server that wants a sign-in first.
 *
 * @throws UploadError for a page, unless its status is 201: with that and a page servers of WebDAV reply to a new file
 */
export function requireStored(reply: Omit<PartReply, 'header'> & Partial<Pick<PartReply, 'header'>>): void {
  if (reply.status !== 201 && pageStart.test(reply.text))
    throw toReplyError(reply, 'The reply is a page, such as one to sign in: the file may not be stored')
}

/** The failure of a reply. @param reason empty: its status is named */
export function toReplyError(
  { status, text, header }: Omit<PartReply, 'header'> & Partial<Pick<PartReply, 'header'>>,
  reason: string,
): UploadError {
  const retryAfter = parseRetryAfter(header?.('retry-after'))
  const message = reason || `The storage replied with status ${status}`
  return new UploadError(message, isTemporaryReply(status, text), undefined, { retryAfter, status, body: text })
}

/** The text with which a server rejects: `error` or `message` of JSON, `Message` of XML; empty if there is none. */
export function rejectionIn(text: string): string {
  const body = parseJson(text)
  return textOf(body, 'error') || textOf(body, 'message') || /<Message>([^<]*)<\/Message>/.exec(text)?.[1] || ''
}

/** The text of a property; empty if there is none. */
export function textOf(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : ''
}

/** The value of a text with JSON; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Empty and XML replies are normal here.
    return undefined
  }
}
