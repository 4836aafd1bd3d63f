import { UploadError } from './upload-error.ts'
import { abortReasonOf, throwIfAborted } from './throw-if-aborted.ts'

/** Bytes of the body sent so far. */
export interface Progress {
  readonly loaded: number
  readonly total: number
}

/** Abort signal and progress callback. */
export interface PostOptions {
  /** Ends the request. */
  readonly signal: AbortSignal
  /** Called as bytes of the form are sent. */
  readonly onProgress: (progress: Progress) => void
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

/** Posts a form to an address of any origin, without custom headers, and reads the whole reply. */
export type PostForm = (url: string, form: FormData, options: PostOptions) => Promise<{ status: number; text: string }>

/** Posts with XMLHttpRequest, which reports progress. `() => new XMLHttpRequest()` in a browser. */
export function createXhrPost(createXhr: () => BrowserRequest): PostForm {
  return (url, form, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      throwIfAborted(signal)
      const xhr = createXhr()
      const abort = () => xhr.abort()
      xhr.open('POST', url)
      xhr.upload.onprogress = ({ loaded, total }: Progress) => onProgress({ loaded, total })
      xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText })
      xhr.onerror = () => reject(new UploadError(`No reply from ${url}`, true))
      xhr.onabort = () => reject(abortReasonOf(signal))
      xhr.onloadend = () => signal.removeEventListener('abort', abort)
      signal.addEventListener('abort', abort, { once: true })
      xhr.send(form)
    })
}

/** Posts with fetch, which reports no progress: for Node and for workers. */
export function createFetchPost(fetch: typeof globalThis.fetch): PostForm {
  return async (url, form, { signal }) => {
    // Node's fetch leaves an unhandled rejection if it gets a form and an already aborted signal.
    throwIfAborted(signal)
    try {
      const response = await fetch(url, { method: 'POST', body: form, signal })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      throwIfAborted(signal)
      throw new UploadError(`No reply from ${url}`, true, error)
    }
  }
}
