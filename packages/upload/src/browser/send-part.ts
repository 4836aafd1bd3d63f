import { isTemporaryReply, UploadError } from './upload-error.ts'
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

/** Sends one request of a resumable upload. @see createXhrParts */
export type SendPart = (request: PartRequest) => Promise<PartReply>

/**
 * Sends parts with XMLHttpRequest, which reports progress within a part. `() => new XMLHttpRequest()` in a browser.
 *
 * @param options `stallAfter`: milliseconds without a byte or a reply after which a request counts as a temporary failure. Infinity: never. Default: 30,000.
 */
export function createXhrParts(
  createXhr: () => BrowserRequest,
  { stallAfter = 30_000 }: { readonly stallAfter?: number | undefined } = {},
): SendPart {
  return ({ method, url, headers = {}, body, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      throwIfAborted(signal)
      const xhr = createXhr()
      const abort = () => xhr.abort()
      let timer: ReturnType<typeof setTimeout> | undefined
      let stall: UploadError | undefined
      const watch = () => {
        clearTimeout(timer)
        if (!Number.isFinite(stallAfter)) return
        timer = setTimeout(() => {
          stall = new UploadError(`No byte and no reply for ${stallAfter / 1000} s from ${url}`, true)
          xhr.abort()
        }, stallAfter)
      }
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      // A listener makes each cross-origin request a preflighted one, so only a request with a body has it.
      if (onProgress)
        xhr.upload.onprogress = ({ loaded, total }: Progress) => {
          watch()
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
      watch()
      xhr.send(body)
    })
}

/** Sends parts with fetch, which reports progress after each part only: for Node and for workers. */
export function createFetchParts(fetch: typeof globalThis.fetch): SendPart {
  return async ({ method, url, headers = {}, body, signal }) => {
    try {
      const response = await fetch(url, { method, headers, signal, body: body ?? null })
      return {
        status: response.status,
        text: await response.text(),
        header: (name) => response.headers.get(name) ?? '',
      }
    } catch (error) {
      throwIfAborted(signal)
      throw new UploadError(`No reply from ${url}`, true, error)
    }
  }
}

/** @throws UploadError for a status other than 2xx */
export function requireSuccess({ status, text }: PartReply): void {
  if (status >= 200 && status < 300) return
  const reason = /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? text.slice(0, 200).trim()
  const isTemporary = isTemporaryReply(status, text)
  throw new UploadError(reason || `The storage replied with status ${status}`, isTemporary)
}
