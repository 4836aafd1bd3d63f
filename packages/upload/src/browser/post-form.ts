import { callWithin, type CallOptions, type HeadersOf } from './call-within.ts'
import {
  type BrowserRequest,
  createFetchParts,
  createXhrParts,
  type CredentialsOptions,
  type PartReply,
  type Progress,
} from './send-part.ts'

/** Abort signal and progress callback. */
export interface PostOptions {
  /** Ends the request. */
  readonly signal: AbortSignal
  /** Called as bytes of the form are sent. */
  readonly onProgress: (progress: Progress) => void
}

/** The reply to a form. */
export interface FormReply {
  readonly status: number
  readonly text: string
  /** The value of a reply header; empty if it is absent or not exposed to this origin. Without it `Retry-After` has no effect. */
  readonly header?: PartReply['header']
}

/** Posts a form to an address of any origin, and reads the whole reply. */
export type PostForm = (url: string, form: FormData, options: PostOptions) => Promise<FormReply>

/** Options of a post function. */
export interface PostFormOptions extends CallOptions, CredentialsOptions {
  /** Headers of each request, such as a token; called for each attempt, and may be async. A storage of another origin has to allow them. Default: none. */
  readonly headers?: HeadersOf
}

/** Posts with XMLHttpRequest, which reports progress. `() => new XMLHttpRequest()` in a browser. */
export function createXhrPost(createXhr: () => BrowserRequest, options: PostFormOptions = {}): PostForm {
  // The queue notices stalls, by its options `stallAfter` and `replyWithin`.
  const send = createXhrParts(createXhr, {
    stallAfter: Number.POSITIVE_INFINITY,
    withCredentials: options.withCredentials,
  })
  return async (url, body, { signal, onProgress }) =>
    send({ method: 'POST', url, body, headers: await headersOf(options, signal), signal, onProgress })
}

/**
 * Posts with fetch, which reports no progress: for Node and for workers.
 *
 * @param options `timeout`: milliseconds for one request with its reply. Default: none.
 */
export function createFetchPost(
  fetch: typeof globalThis.fetch,
  options: PostFormOptions & { readonly timeout?: number | undefined } = {},
): PostForm {
  const send = createFetchParts(fetch, options)
  return async (url, body, { signal }) =>
    send({ method: 'POST', url, body, headers: await headersOf(options, signal), signal })
}

async function headersOf(options: PostFormOptions, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
  const { headers } = options
  return headers ? callWithin(options, { name: 'headers', signal }, headers) : {}
}
