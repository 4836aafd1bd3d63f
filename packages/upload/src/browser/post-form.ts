import { type BrowserRequest, createXhrParts, type Progress } from './send-part.ts'
import { throwIfAborted } from './throw-if-aborted.ts'
import { UploadError } from './upload-error.ts'

/** Abort signal and progress callback. */
export interface PostOptions {
  /** Ends the request. */
  readonly signal: AbortSignal
  /** Called as bytes of the form are sent. */
  readonly onProgress: (progress: Progress) => void
}

/** Posts a form to an address of any origin, without custom headers, and reads the whole reply. */
export type PostForm = (url: string, form: FormData, options: PostOptions) => Promise<{ status: number; text: string }>

/** Posts with XMLHttpRequest, which reports progress. `() => new XMLHttpRequest()` in a browser. */
export function createXhrPost(createXhr: () => BrowserRequest): PostForm {
  // The queue notices stalls, which end where the server begins to work.
  const send = createXhrParts(createXhr, { stallAfter: Number.POSITIVE_INFINITY })
  return (url, body, options) => send({ method: 'POST', url, body, ...options })
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
