import { backEndHeader } from '@teachnet/contract'
import ky from 'ky'
import type { WireReply } from './read-reply.ts'

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: BodyInit | undefined
  /** Milliseconds until an answer must be complete; 0 for no limit. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
  readonly onUploadProgress: ((progress: UploadProgress) => void) | undefined
}

/** How far a body has gone out, in bytes. `total` is 0 where it is not known. */
export interface UploadProgress {
  readonly loaded: number
  readonly total: number
}

/**
 * Sends once and reads the whole answer, whatever its status. Rejects with the reason of `signal`, with an error named
 * `TimeoutError`, or with any other error when no answer came.
 */
export type Send = (request: WireRequest) => Promise<WireReply>

/** Sends with fetch. It cannot tell how much of a body has gone out. */
export function createFetchSend(fetch: typeof globalThis.fetch | undefined): Send {
  return async ({ method, url, headers, body, timeout, signal }) => {
    // Node's fetch leaves an unhandled rejection behind when it gets a form and a signal that is aborted already.
    signal?.throwIfAborted()
    const pending = ky(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(fetch ? { fetch } : {}),
      ...(signal ? { signal } : {}),
      timeout: timeout || false,
      // A refused token is the only reason to send something twice, and the refresh machine knows that.
      retry: 0,
      throwHttpErrors: false,
    })
    const { status, headers: given } = await pending
    return { status, text: await pending.text(), server: given.get(backEndHeader) }
  }
}

/** Sends with XMLHttpRequest, the one way in which every browser tells the progress of an upload. */
export function createXhrSend(createXhr: () => XMLHttpRequest): Send {
  return ({ method, url, headers, body, timeout, signal, onUploadProgress }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (body instanceof ReadableStream) return reject(new TypeError('XMLHttpRequest cannot send a stream'))
      const xhr = createXhr()
      const abort = () => xhr.abort()
      xhr.open(method, url)
      xhr.timeout = timeout
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = (event) =>
        onUploadProgress?.({ loaded: event.loaded, total: event.lengthComputable ? event.total : 0 })
      xhr.onload = () =>
        resolve({ status: xhr.status, text: xhr.responseText, server: xhr.getResponseHeader(backEndHeader) })
      xhr.onerror = () => reject(new TypeError('Network failure'))
      xhr.ontimeout = () => reject(new DOMException('No answer in time', 'TimeoutError'))
      xhr.onabort = () => reject(signal?.reason)
      xhr.onloadend = () => signal?.removeEventListener('abort', abort)
      signal?.addEventListener('abort', abort, { once: true })
      xhr.send(body)
    })
}
