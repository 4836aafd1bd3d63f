import { backEndHeader } from '@teachnet/protocol'
import ky from 'ky'
import type { ApiClientOptions } from './options.ts'
import type { WireReply } from './read-reply.ts'

/** A request as it is sent. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: BodyInit | undefined
  /** Milliseconds within which the reply must be complete; 0 for no limit. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
  readonly onUploadProgress?: ((progress: UploadProgress) => void) | undefined
}

/** Bytes of the body sent so far. `total` is 0 if unknown. */
export interface UploadProgress {
  readonly loaded: number
  readonly total: number
}

/**
 * Sends once and reads the whole reply, whatever its status. Rejects with the reason of `signal`, with an error named `TimeoutError`, or
 * with another error if no reply arrived.
 */
export type Send = (request: WireRequest) => Promise<WireReply>

/** Sends with fetch, or with XMLHttpRequest if upload progress is requested and `xhr` is given. */
export function createSend({ fetch, xhr }: Pick<ApiClientOptions, 'fetch' | 'xhr'>): Send {
  const sendWithFetch = createFetchSend(fetch)
  const sendWithXhr = xhr && createXhrSend(xhr)
  return (request) => (request.onUploadProgress && sendWithXhr ? sendWithXhr : sendWithFetch)(request)
}

/** Sends with fetch, which does not report upload progress. */
export function createFetchSend(fetch: typeof globalThis.fetch | undefined): Send {
  return async ({ method, url, headers, body, timeout, signal }) => {
    // Node's fetch leaves an unhandled rejection if it gets a form and an already aborted signal.
    signal?.throwIfAborted()
    const pending = ky(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(fetch ? { fetch } : {}),
      ...(signal ? { signal } : {}),
      timeout: timeout || false,
      // Only a refused token causes a resend, and the refresh machine handles it.
      retry: 0,
      throwHttpErrors: false,
    })
    const { status, headers: given } = await pending
    return { status, text: await pending.text(), server: given.get(backEndHeader) }
  }
}

/** Sends with XMLHttpRequest, the only way to get upload progress in every browser. */
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
