import type { Area, ListQuery, ResourceShape } from '@teachnet/protocol'
import type { Hooks, RetryOptions } from 'ky'
import type { Clock } from './time-limits.ts'
import type { Locks } from './locks.ts'
import type { MessageId } from './messages.ts'
import type { ApiError } from './api-error.ts'
import type { QueryFormat } from './query.ts'
import type { SchemaIssue } from './schema-error.ts'
import type { ServerAdapter } from './server-adapter.ts'
import type { TokenStore } from './tokens.ts'
import type { BrowserRequest, Credentials, HttpMethod, TransferProgress } from './wire-request.ts'

/**
 * The properties of an area that a client needs. `adminArea` and `memberArea` of the protocol are two; declare others
 * yourself.
 */
export interface ClientArea extends Pick<Area, 'apiPrefix' | 'basePath' | 'tokenHeader'> {
  /** Names the lock of its refreshes, so that areas on one origin do not wait for each other. */
  readonly name: string
  /** Name of the route that a session's end leads to; its path is `/login` below `basePath`. See `login` for another place. */
  readonly loginRoute: string
  /** `refresh` is the `type` of a refresh reply. */
  readonly tokenTypes: { readonly refresh: string }
}

/** The area of a server that has only one kind of account, for clients with an `adapter`. Set the option `login` for a login page other than `/login`. */
export const plainArea: ClientArea = {
  name: 'plain',
  apiPrefix: '',
  basePath: '',
  tokenHeader: '',
  loginRoute: '',
  tokenTypes: { refresh: '' },
}

/** Functions of ky around a request; they do not run for a request with upload progress through `xhr`. */
export type RequestHooks = Pick<Hooks, 'beforeRequest' | 'afterResponse' | 'beforeRetry'>

/** Settings of ky for repeated requests. */
export type RetrySettings = Omit<RetryOptions, 'limit' | 'retryOnTimeout'>

/** Target of a redirect: a path, a route's name, or both for the same place. */
export interface NavigationTarget {
  readonly routePath?: string
  readonly routeName?: string
}

/** A message to the user, in the user's language. */
export interface Notice {
  readonly kind: 'success' | 'error'
  readonly text: string
}

/** Why a session ended: the server rejected its token, or the user signed out. */
export type SignOutReason = 'refused' | 'logout'

/**
 * Asks the user to sign in again in place; `msg` is the server's message. Resolves with `same` when the same account is signed in again and
 * its tokens are stored, with `other` when another account is, and with `left` when the user does not want to.
 */
export type PromptSignIn = (msg: string) => Promise<'same' | 'other' | 'left'>

/** Options of a client; only `baseUrl` and `area` are required. */
export interface ApiClientOptions {
  /** Origin of the server, e.g. `https://api.example.org`; empty for the origin of the page, in browsers only. */
  baseUrl: string
  /** The area whose token the client sends; `adminArea` or `memberArea` of the protocol. */
  area: ClientArea
  /** Storage of this area's tokens. Default: in memory. */
  tokens?: TokenStore
  /** Header of the access token; empty: it is not sent. Default: the area's. */
  tokenHeader?: string
  /** Header of the language; empty: it is not sent. Default: `think-lang`. */
  languageHeader?: string
  /** Header by which BuildAdmin servers recognise a client; empty: it is not sent. Default: `server`. */
  serverHeader?: string
  /** Additional headers, called for each request. They do not replace those of the client. */
  headers?: () => Readonly<Record<string, string>>
  /** Whether cookies are sent to another origin. Default: `same-origin`, as in `fetch`. */
  credentials?: Credentials
  /**
   * How lists in a query are written: `brackets` (`ids[]=1`), `repeat` (`ids=1&ids=2`), `comma` (`ids=1,2`), or a function that writes the query.
   * Default: `brackets`; with an `adapter` `repeat`.
   */
  queryFormat?: QueryFormat
  /** Path of the call that renews a token. Default: that of the protocol. */
  refreshPath?: string
  /** Where the end of a session leads. Default: the login of the area; `{ routePath: '/login' }` for `plainArea`. */
  login?: NavigationTarget
  /** Language of replies and built-in texts, called for each request. Texts are Chinese for `zh…`, else English. Default: `zh-cn`; with an `adapter` `en`. */
  language?: () => string
  /** Called for reply codes 302 and 303, and at the end of a session. */
  onNavigate?: (target: NavigationTarget) => void
  /** Called with messages for the user. */
  onNotify?: (notice: Notice) => void
  /** The tokens of the area have been cleared; discard the account's data. Called once per session. */
  onSignedOut?: (reason: SignOutReason) => void
  /**
   * Called when a session ends during work. Returns how to ask the user to sign in again in place; undefined: the session ends and the
   * application navigates to the login. Default: undefined.
   */
  findSignInPrompt?: () => PromptSignIn | undefined
  /** Called at each change with the number of running calls that show the shared loading overlay. */
  onLoading?: (pending: number) => void
  /** Called with log messages for developers: cancelled duplicates, repeated calls, and errors that the functions given here throw. */
  onLog?: (text: string) => void
  /** Overrides texts by id; undefined uses the built-in text. */
  messages?: (id: MessageId, values: Readonly<Record<string, string>>) => string | undefined
  /**
   * Whether the visitor is on the area's login page. There a rejected token causes neither a message nor a redirect, and waiting requests are
   * resent without a token. Default: never.
   */
  isAtLogin?: () => boolean
  /** Whether the machine has a network; `() => navigator.onLine` in a browser. Default: yes. */
  isOnline?: () => boolean
  /** Default: the platform's. */
  fetch?: typeof globalThis.fetch
  /** Enables upload progress: `() => new XMLHttpRequest()` in a browser. Without it `onUploadProgress` is never called. */
  xhr?: () => BrowserRequest
  /** Serialises refreshes of all tabs; pages without https have {@link createLeaseLocks}. Default: one lock for all clients of this program with the same tokens (one store, or stores of one storage and key), and `navigator.locks` where it exists and tabs share the tokens. */
  locks?: Locks
  /** Time and timers, replaced in tests. Default: {@link systemClock}. */
  clock?: Clock
  /**
   * Another server than one with the wire contract of BuildAdmin: how its replies are read, how a token is sent and renewed. With it
   * `languageHeader` and `serverHeader` are not sent by default. Use `plainArea` as the area.
   */
  adapter?: ServerAdapter
  /** Functions of ky around each request with fetch: `beforeRequest`, `afterResponse`, `beforeRetry`. */
  hooks?: RequestHooks
  /** Changes the error of a call before it is shown and thrown. */
  beforeError?: (error: ApiError) => ApiError | Promise<ApiError>
  /** Settings of ky for repeated requests; `limit` is `retries`. Default: `GET` and `HEAD` after status 502, 503 and 504, with back-off and jitter. `Retry-After` is respected. */
  retry?: RetrySettings
  /** Whether calls that start while a token is refreshed wait for the new one, instead of being sent twice. Default: false. */
  waitsForRefresh?: boolean
  /** Default time limit of a call in milliseconds, at most 2,147,483,647; 0 for none. Default: 100,000. */
  timeout?: number
  /** How often a call that only reads is repeated after a connection that breaks, also within the reply, or HTTP status 502, 503 or 504. Default: 0. */
  retries?: number
}

/**
 * A call with the types of its query, body and data. The protocol declares those of its servers; declare those of your own server in the same
 * way.
 *
 * @example const rename: ApiCall<undefined, { name: string }, null> = { method: 'PATCH', path: '/api/album/name' }
 */
export interface ApiCall<Query = undefined, Body = undefined, Data = unknown> {
  readonly method: HttpMethod
  /** Begins with a slash. */
  readonly path: string
  /** The call never triggers a token refresh and is never retried after one. */
  readonly exemptFromRefresh?: boolean
  /** Making the call twice does no harm: no idempotency key is sent. */
  readonly isRepeatable?: boolean
  /** `public`: the call belongs to no account, and no idempotency key is sent. */
  readonly access?: string
  /** Validates the data of the reply by any library with the interface Standard Schema; the call has the output as its data. @see SchemaError */
  readonly schema?: ReplySchema<Data>
  /** Carries the types only; never present at run time. */
  readonly types?: { readonly query: Query; readonly body: Body; readonly data: Data }
}

/** A schema of zod, valibot, arktype or another library. @see https://standardschema.dev */
export interface ReplySchema<Output> {
  readonly '~standard': {
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
  }
}

type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/** Options of a single call. */
export interface CallOptions {
  /** Show the message of a failure. Default: true. */
  showError?: boolean
  /** Show the message of a success, or "Operation successful". Default: false; true for calls that change a record. */
  showSuccess?: boolean
  /** Count this call for the shared loading overlay. Default: false. */
  loading?: boolean
  /** Cancel a running equal call; forms, blobs and texts are never equal. Default: false. */
  cancelDuplicates?: boolean
  /** Send this token instead of the area's. Such a call never causes a refresh or a sign-out. */
  anotherToken?: string
  /**
   * Milliseconds for the whole call: its attempts, a refresh and the delays in between, but not while the user is asked to sign in. 0 for none.
   * Default: the client's; none for a form with files.
   */
  timeout?: number
  /** Default: the client's. */
  retries?: number
  /**
   * Identifies a write that the user intends, such as a form that was opened: 16 to 64 letters, digits, `-` or `_`. A server that knows such
   * keys carries out the write once and answers each further attempt with the first reply. Create it with {@link createIdempotencyKey}, keep
   * it for all attempts, and change it after a success. Default: a new one for each call, and that of the last call to the controller if it
   * was equal and its outcome is unknown. Not sent to servers that do not announce that they know such keys; with an
   * `adapter` sent as its `idempotencyHeader`.
   */
  idempotencyKey?: string
  /** Additional headers. They do not replace those of the client. */
  headers?: Readonly<Record<string, string>>
  /** Default: the client's. */
  credentials?: Credentials
  /** Ends the call: it fails with ABORTED. Default: none. */
  signal?: AbortSignal
  /** The request outlives the page. Browsers allow 64 KiB of such bodies at a time. Default: false. */
  keepalive?: boolean
  /** Called as bytes of the body are sent; needs the option `xhr`. Default: none. */
  onUploadProgress?: (progress: TransferProgress) => void
  /** Called as bytes of the reply arrive. Default: none. */
  onDownloadProgress?: (progress: TransferProgress) => void
  /** Treat an empty reply as a success with the value null: some old modules send no body. Default: only with status 204. */
  acceptEmpty?: boolean
}

/** What resource calls add to a request; an adapter for another back end changes it before the request is encoded. */
export interface WireIntent extends PlainRequest {
  /** The resource of the rows in the reply or the body. */
  resource?: ResourceShape
  /** Encoded into the query by the protocol's rules. */
  list?: Partial<ListQuery>
  /** A reply that is not an envelope is a file. */
  isFile?: boolean
  /** Milliseconds until the time limit of the call. */
  timeLeft?: () => number
}

/** A successful reply. */
export interface ExchangedReply {
  /** Not validated: narrow it. */
  readonly data: unknown
  /** The server's message; may be empty. */
  readonly msg: string
  readonly status: number
  /** Another origin has to expose headers, by `access-control-expose-headers`. */
  readonly headers: Headers
}

/** An untyped call, for addresses that are known at run time only. */
export interface PlainRequest extends CallOptions {
  method: HttpMethod
  /** Begins with a slash. */
  path: string
  /** An object that {@link encodeQuery} writes, or a `URLSearchParams`. Default: none. */
  query?: object | undefined
  /** FormData, Blob, text and streams are sent unchanged, any other value as JSON. */
  body?: unknown
  /** The version of the record that the change is based on; the server rejects it if the record has another version. */
  ifMatch?: string | undefined
  /** Sending the request twice does no harm: no idempotency key is sent. */
  isRepeatable?: boolean | undefined
  /** Never wait for a refresh, cause one, or end a session. */
  exemptFromRefresh?: boolean | undefined
}
