import ky, { isHTTPError, type Options } from 'ky'
import type { ApiClientOptions } from './options.ts'
import type { Send, WireRequest } from './wire-request.ts'
import { throwIfAborted } from './signals.ts'
import { toSeconds } from './time-limits.ts'

/** A hook of the application has thrown its `cause`. */
export class HookError extends Error {
  override readonly name = 'HookError'
  /** Whether the request had been sent by then. */
  isSent = false
}

type SendOptions = Pick<ApiClientOptions, 'fetch' | 'hooks' | 'retry' | 'xhr'> & {
  /** Called before a request is repeated. */
  readonly onRetry?: (request: WireRequest) => void
}

/** Sends with fetch, or with XMLHttpRequest if upload progress is requested and `xhr` is given. */
export function createSend(options: SendOptions): Send {
  const { xhr } = options
  const sendWithFetch = createFetchSend(options)
  return async (request) => {
    if (!xhr || !request.onUploadProgress) return sendWithFetch(request)
    const { createXhrSend } = await import('./xhr-send.ts')
    return createXhrSend(xhr)(request)
  }
}

/** HTTP statuses of a proxy or a server that is restarting. */
const temporary = [502, 503, 504]

/** Sends with fetch, which does not report upload progress. */
function createFetchSend({ fetch: ownFetch, hooks = {}, retry = {}, onRetry }: SendOptions): Send {
  const { beforeRequest = [], afterResponse = [], beforeRetry = [] } = hooks
  const { statusCodes = temporary, shouldRetry, maxRetryAfter = Infinity } = retry
  /** Whether the delay that a server wants ends in time: else its reply is the outcome of the call, not TIMEOUT. */
  const fits = (error: Error, timeLeft: number) => {
    const after = isHTTPError(error) ? (error.response.headers.get('retry-after') ?? '') : ''
    return Math.min(maxRetryAfter, (toSeconds(after, Date.now()) ?? 0) * 1000) < timeLeft
  }
  const guardedHooks = {
    beforeRequest: beforeRequest.map((hook) => guarded(hook, false)),
    afterResponse: afterResponse.map((hook) => guarded(hook, true)),
    beforeRetry: beforeRetry.map((hook) => guarded(hook, true)),
  }
  return async (request) => {
    const {
      method,
      url,
      headers,
      body = null,
      credentials,
      retries,
      signal = null,
      keepalive = false,
      isFile,
      onDownloadProgress,
      timeLeft = () => Infinity,
    } = request
    // Node's fetch leaves an unhandled rejection if it gets a form and an already aborted signal.
    if (signal) throwIfAborted(signal)
    const options: Options = {
      method,
      headers,
      body,
      signal,
      keepalive,
      // The signal ends the call in time, with all its attempts.
      timeout: false,
      retry: {
        backoffLimit: 10_000,
        jitter: true,
        ...retry,
        limit: retries,
        methods: [method],
        statusCodes,
        shouldRetry: async (state) =>
          (await shouldRetry?.(state)) ?? (fits(state.error, timeLeft()) ? undefined : false),
      },
      hooks: { ...guardedHooks, beforeRetry: [() => onRetry?.(request), ...guardedHooks.beforeRetry] },
      throwHttpErrors: (status) => retries > 0 && (statusCodes.includes(status) || shouldRetry !== undefined),
    }
    if (ownFetch) options.fetch = ownFetch
    if (credentials) options.credentials = credentials
    // Reading the reply is a part of the attempt: where its connection breaks, the next one reads it anew.
    if (retries > 0 || onDownloadProgress)
      options.fetch = async (input, init) => {
        const response = await (ownFetch ?? globalThis.fetch)(input, init)
        try {
          await readWhole(response, onDownloadProgress)
        } catch (cause) {
          if (signal) throwIfAborted(signal)
          // By this message ky recognises a failure of the network.
          throw new TypeError('network error', { cause })
        }
        return response
      }
    const pending = ky(url, options)
    // The last failure of a repeated request is a reply like any other.
    const reply = await pending.catch((error: unknown) => {
      if (!isHTTPError(error)) throw error
      return new Response(typeof error.data === 'string' ? error.data : JSON.stringify(error.data ?? ''), {
        status: error.response.status,
        headers: error.response.headers,
      })
    })
    const { status } = reply
    const { headers: received } = reply
    if (isFile && reply.ok && isFileReply(received))
      return { status, headers: received, text: '', file: await reply.blob() }
    return { status, headers: received, text: await reply.text() }
  }
}

/** Waits until a reply has arrived, which can be read after that. An engine without streams has the whole reply from the beginning. */
async function readWhole(response: Response, onProgress: WireRequest['onDownloadProgress']): Promise<void> {
  const total = Number(response.headers.get('content-length')) || 0
  if (typeof response.body?.getReader !== 'function') return
  const reader = response.clone().body?.getReader()
  if (!reader) return
  let loaded = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    loaded += value.length
    onProgress?.({ loaded, total })
  }
}

/** JSON without the request to save it is an envelope, or a failure. */
function isFileReply(headers: Headers): boolean {
  const isAttached = /^\s*attachment\b/i.test(headers.get('content-disposition') ?? '')
  return isAttached || !/\bjson\b/.test(headers.get('content-type') ?? '')
}

/** The hook, whose errors are recognised as those of the application. */
function guarded<State, Result>(
  hook: (state: State) => Result | Promise<Result>,
  isSent: boolean,
): (state: State) => Promise<Result> {
  return async (state) => {
    try {
      return await hook(state)
    } catch (cause) {
      throw Object.assign(new HookError('A hook has thrown', { cause }), { isSent })
    }
  }
}
