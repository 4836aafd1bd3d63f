import type { BackEnd, Resource, WireRecord } from '@teachnet/protocol'
import type { ApiCall, ApiClientOptions, CallOptions, ExchangedReply, PlainRequest } from './options.ts'
import type { ResourceCalls } from './resource-calls.ts'

/** A file that was downloaded. */
export interface DownloadedFile {
  readonly blob: Blob
  /** File name from the server; empty if the server sends none. It is only a proposal; choose the folder yourself. */
  readonly name: string
}

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** The query and the body that a call declares; what may be undefined may be omitted. */
export type CallParts<Query, Body> = Part<'query', Query> & Part<'body', Body>

/** The input of a call: the query and body that the protocol declares, and options. */
export type CallInput<Query, Body> = CallParts<Query, Body> & CallOptions

/** The input may be omitted if nothing in it is required. */
export type CallArguments<Query, Body> =
  object extends CallInput<Query, Body> ? [input?: CallInput<Query, Body>] : [input: CallInput<Query, Body>]

/** Calls a server on behalf of one area. @see createApiClient */
export interface ApiClient {
  /**
   * Makes a call of the protocol, or one of your own.
   *
   * @returns the reply's data.
   * @throws ApiError for every outcome other than success; its message has been shown unless `showError` is false.
   * @example const { userInfo } = await client.call(calls.adminLogin, { body: { username, password, keep: true } })
   */
  call<Query extends object | undefined, Body, Data>(
    call: ApiCall<Query, Body, Data>,
    ...input: CallArguments<Query, Body>
  ): Promise<Data>
  /** A client with the same tokens and other options, such as a longer `timeout`. */
  extend(options: Partial<ApiClientOptions>): ApiClient
  /** Whether the server has a call; an old back end lacks the calls marked with `isOwn`. True before the first reply. */
  has(call: { readonly isOwn?: boolean }): boolean
  /** Which server answers; ours before the first reply. Pass it to `servedDefinition` of `@teachnet/contract`. */
  backEnd(): BackEnd
  /** The generic actions of a resource, in this client's area. */
  resource<Row = WireRecord, Input = WireRecord>(resource: Resource<Row, Input>): ResourceCalls<Row, Input>
  /** A call whose address is known at run time only. The data is not validated: narrow it. */
  request(request: PlainRequest): Promise<unknown>
  /** Like `request`, with the whole reply: message, status and headers. */
  exchange(request: PlainRequest): Promise<ExchangedReply>
  /**
   * Downloads a file: a reply with another content than JSON, or with `content-disposition: attachment`.
   *
   * @throws ApiError BAD_REPLY if the server replies with an envelope and no file
   * @example const { blob, name } = await client.download({ method: 'GET', path, onDownloadProgress })
   */
  download(request: PlainRequest): Promise<DownloadedFile>
  /**
   * Signs out on the server, then clears the tokens. If the server rejects, it rejects and keeps the tokens.
   *
   * @param call `areaCalls.admin.logout` or `areaCalls.member.logout`, according to the client's area.
   */
  logout(call: Pick<ApiCall, 'method' | 'path'>, options?: CallOptions): Promise<void>
  /** An address with token and server flag in its query, for images and event streams, which cannot send headers. */
  urlFor(path: string, query?: object): string
}
