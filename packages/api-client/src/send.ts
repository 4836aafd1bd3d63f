import ky, { isHTTPError } from 'ky'
import type { ApiClientOptions } from './options.ts'
import type { Send, WireRequest } from './wire-request.ts'

type SendOptions = Pick<ApiClientOptions, 'fetch' | 'xhr'> & {
  /** Called before a request is repeated. */
  readonly onRetry?: (request: WireRequest) => void
}

/** Sends with fetch, or with XMLHttpRequest if upload progress is requested and `xhr` is given. */
export function createSend({ fetch, xhr, onRetry }: SendOptions): Send {
  const sendWithFetch = createFetchSend(fetch, onRetry)
  return async (request) => {
    if (!xhr || !request.onUploadProgress) return sendWithFetch(request)
    const { createXhrSend } = await import('./xhr-send.ts')
    return createXhrSend(xhr)(request)
  }
}

/** HTTP statuses of a proxy or a server that is restarting. */
const temporary = [502, 503, 504]

/** Sends with fetch, which does not report upload progress. */
function createFetchSend(fetch: typeof globalThis.fetch | undefined, onRetry?: SendOptions['onRetry']): Send {
  return async (request) => {
    const { method, url, headers, body, credentials, retries, signal, isFile, onDownloadProgress } = request
    // Node's fetch leaves an unhandled rejection if it gets a form and an already aborted signal.
    signal?.throwIfAborted()
    const pending = ky(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(fetch && { fetch }),
      ...(signal && { signal }),
      ...(credentials && { credentials }),
      ...(onDownloadProgress && {
        onDownloadProgress: ({ transferredBytes: loaded, totalBytes: total }) => onDownloadProgress({ loaded, total }),
      }),
      // The signal ends the call in time, with all its attempts.
      timeout: false,
      retry: { limit: retries, methods: ['get'], statusCodes: temporary, backoffLimit: 10_000, jitter: true },
      hooks: { beforeRetry: [() => onRetry?.(request)] },
      throwHttpErrors: (status) => retries > 0 && temporary.includes(status),
    })
    // The last failure of a repeated request is a reply like any other.
    const reply = await pending.catch((error: unknown) => {
      if (!isHTTPError(error)) throw error
      return new Response(typeof error.data === 'string' ? error.data : JSON.stringify(error.data ?? ''), {
        status: error.response.status,
        headers: error.response.headers,
      })
    })
    const { status } = reply
    if (isFile && reply.ok && !/\bjson\b/.test(reply.headers.get('content-type') ?? ''))
      return { status, headers: reply.headers, text: '', file: await reply.blob() }
    return { status, headers: reply.headers, text: await reply.text() }
  }
}
