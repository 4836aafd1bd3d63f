import {
  createFetchParts,
  createXhrParts,
  type CredentialsOptions,
  type BrowserRequest,
  type PartReply,
  parseJson,
  rejectionIn,
  requireStored,
  requireSuccess,
  type SendPart,
  textOf,
  toReplyError,
} from './send-part.ts'
import { callWithin, type CallOptions, type HeadersOf } from './call-within.ts'
import { throwIfAborted } from './throw-if-aborted.ts'
import type { Transport, TransportJob, UploadResult } from './transport.ts'

/** The address that receives a file, and the headers that its signature covers. */
export interface SignedAddress {
  readonly url: string
  /** Default: none. */
  readonly headers?: Readonly<Record<string, string>>
}

type JobOf = Pick<TransportJob, 'file' | 'key' | 'sha1' | 'meta'>

/** Options of {@link createHttpTransport}; only `url` is required. */
export interface HttpTransportOptions<Result = UploadResult, Address extends SignedAddress = SignedAddress>
  extends CallOptions, CredentialsOptions {
  /** The address, or a function that gets one for each attempt of each file, such as a presigned one of your server. */
  url: string | ((job: JobOf) => string | Address | Promise<string | Address>)
  /** `POST` sends a form with the file, `PUT` the file itself. Default: POST. */
  method?: 'POST' | 'PUT'
  /** Headers of each request, such as a token; called for each attempt, and may be async. Default: none, but the type of the body. */
  headers?: HeadersOf
  /** Further fields of the form, before the file; as a function, those of one file. Default: none. */
  fields?: Readonly<Record<string, string>> | ((job: JobOf) => Readonly<Record<string, string>>)
  /** Name of the file's field in the form. Default: file. */
  fieldName?: string
  /**
   * Reads a reply with status 2xx; `address` is what `url` has returned. Default: `url` of a JSON reply, else the header `location`, else for `PUT` the address without
   * its query. A reply to a form that names no address is a failure, and so is a page, such as one to sign in, in reply to `PUT`, unless its status is 201 (WebDAV).
   */
  toResult?: (reply: PartReply, address: Address, job: JobOf) => Result | Promise<Result>
  /** Sends the request; `withCredentials` is its own option then, and that of the transport is ignored. Default: `XMLHttpRequest`, which reports progress; where there is none, `fetch`. */
  send?: SendPart
  /** Whether files are hashed first. Default: false. */
  needsHash?: boolean
}

/**
 * Uploads a file in one request to any address: as a form, or by `PUT` as presigned addresses of S3 expect it.
 *
 * @example createUploader({ transport: createHttpTransport({ url: '/photos' }) })
 */
export function createHttpTransport<Result = UploadResult, Address extends SignedAddress = SignedAddress>(
  options: HttpTransportOptions<Result, Address>,
): Transport<Result> {
  const { url: place, method = 'POST', headers, fields = {}, fieldName = 'file', toResult, needsHash = false } = options
  const send = options.send ?? defaultSend(options)

  function toForm(job: JobOf): FormData {
    const form = new FormData()
    for (const [name, value] of Object.entries(typeof fields === 'function' ? fields(job) : fields))
      form.append(name, value)
    form.append(fieldName, job.file, job.file.name)
    return form
  }

  return {
    needsHash,
    async send(job) {
      const { file, signal, onProgress } = job
      const found =
        typeof place === 'function' ? await callWithin(options, { name: 'url', signal }, () => place(job)) : place
      // A text is an address without anything else.
      const address = typeof found === 'string' ? ({ url: found } as Address) : found
      if (typeof address?.url !== 'string')
        throw new TypeError(`url: must return an address or { url }, got ${JSON.stringify(found)}`)
      const own = headers && (await callWithin(options, { name: 'headers', signal }, headers))
      throwIfAborted(signal)
      const reply = await send({
        method,
        url: address.url,
        headers: { ...own, ...address.headers },
        body: method === 'PUT' ? file : toForm(job),
        signal,
        onProgress,
      })
      requireSuccess(reply)
      // Without a function of the caller the type of a result is the default.
      if (!toResult) return toAddress(reply, address.url, method) as Result
      return callWithin(options, { name: 'toResult', signal }, () => toResult(reply, address, job))
    },
  }
}

/** The queue notices stalls, by its own options. */
function defaultSend({ withCredentials }: CredentialsOptions): SendPart {
  const { XMLHttpRequest: Xhr }: { XMLHttpRequest?: new () => BrowserRequest } = globalThis
  if (Xhr) return createXhrParts(() => new Xhr(), { stallAfter: Number.POSITIVE_INFINITY, withCredentials })
  return createFetchParts(globalThis.fetch, { withCredentials })
}

/** @throws UploadError for a reply to a form that names no address, and for a page in reply to a file: it may not be stored */
function toAddress(reply: PartReply, requested: string, method: 'POST' | 'PUT'): UploadResult {
  const { text, header } = reply
  const named = textOf(parseJson(text), 'url') || header('location')
  if (!named && method === 'POST')
    throw toReplyError(reply, rejectionIn(text) || 'The reply names no address of the file')
  if (!named) requireStored(reply)
  const url = named || requested.replace(/[?#].*/, '')
  const base = new URL(requested, globalThis.location?.href ?? 'file:')
  return { url, full_url: new URL(url, base).href }
}
