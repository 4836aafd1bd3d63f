import { UploadError } from './upload-error.ts'

/** Bytes of the body sent so far. */
export interface Progress {
  readonly loaded: number
  readonly total: number
}

/** Abort signal and progress callback. */
export interface PostOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** Posts a form to an address of any origin, without custom headers, and reads the whole reply. */
export type PostForm = (url: string, form: FormData, options: PostOptions) => Promise<{ status: number; text: string }>

/** Posts with XMLHttpRequest, which reports progress. `() => new XMLHttpRequest()` in a browser. */
export function createXhrPost(createXhr: () => XMLHttpRequest): PostForm {
  return (url, form, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const xhr = createXhr()
      const abort = () => xhr.abort()
      xhr.open('POST', url)
      xhr.upload.onprogress = ({ loaded, total }) => onProgress({ loaded, total })
      xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText })
      xhr.onerror = () => reject(new UploadError(`No answer from ${url}`, true))
      xhr.onabort = () => reject(signal.reason)
      xhr.onloadend = () => signal.removeEventListener('abort', abort)
      signal.addEventListener('abort', abort, { once: true })
      xhr.send(form)
    })
}

/** Posts with fetch, which reports no progress: for Node and for workers. */
export function createFetchPost(fetch: typeof globalThis.fetch): PostForm {
  return async (url, form, { signal }) => {
    // Node's fetch leaves an unhandled rejection if it gets a form and an already aborted signal.
    signal.throwIfAborted()
    try {
      const response = await fetch(url, { method: 'POST', body: form, signal })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      signal.throwIfAborted()
      throw new UploadError(`No answer from ${url}`, true, error)
    }
  }
}
