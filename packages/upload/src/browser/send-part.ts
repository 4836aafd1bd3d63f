import type { Progress } from './post-form.ts'
import { isRetryableStatus, UploadError } from './upload-error.ts'

/** A part of a file, with its method and headers. */
export interface PartRequest {
  readonly method: 'PUT' | 'POST' | 'PATCH' | 'HEAD'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Blob | string
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

/** Sends parts with XMLHttpRequest, which reports progress within a part. `() => new XMLHttpRequest()` in a browser. */
export function createXhrParts(createXhr: () => XMLHttpRequest): SendPart {
  return ({ method, url, headers = {}, body, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const xhr = createXhr()
      const abort = () => xhr.abort()
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      if (onProgress) xhr.upload.onprogress = ({ loaded, total }) => onProgress({ loaded, total })
      const header = (name: string) => xhr.getResponseHeader(name) ?? ''
      xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText, header })
      xhr.onerror = () => reject(new UploadError(`No answer from ${url}`, true))
      xhr.onabort = () => reject(signal.reason)
      xhr.onloadend = () => signal.removeEventListener('abort', abort)
      signal.addEventListener('abort', abort, { once: true })
      xhr.send(body)
    })
}

/** Sends parts with fetch, which reports progress after each part only: for Node and for workers. */
export function createFetchParts(fetch: typeof globalThis.fetch): SendPart {
  return async ({ method, url, headers = {}, body, signal }) => {
    try {
      const response = await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) })
      return {
        status: response.status,
        text: await response.text(),
        header: (name) => response.headers.get(name) ?? '',
      }
    } catch (error) {
      signal.throwIfAborted()
      throw new UploadError(`No answer from ${url}`, true, error)
    }
  }
}

/** @throws UploadError for a status other than 2xx */
export function requireSuccess({ status, text }: PartReply): void {
  if (status >= 200 && status < 300) return
  const reason = /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? text.slice(0, 200).trim()
  throw new UploadError(reason || `The storage answered with status ${status}`, isRetryableStatus(status))
}
