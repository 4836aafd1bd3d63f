import type { Area, ListQuery, Locale, ResourceDefinition } from '@teachnet/contract'
import type { Clock } from './clock.ts'
import type { Locks } from './locks.ts'
import type { MessageId } from './messages.ts'
import type { TokenStore } from './tokens.ts'
import type { UploadProgress } from './send.ts'

/** Where a reply sends the visitor: a path, a route's name, or both for the same place. */
export interface NavigationTarget {
  readonly routePath?: string
  readonly routeName?: string
}

/** Something to show to the person, in their language. */
export interface Notice {
  readonly kind: 'success' | 'error'
  readonly text: string
}

/** Why a session ended: its token is not accepted any more, or the person signed out. */
export type SignOutReason = 'refused' | 'logout'

/** Everything a client is given; only `baseUrl` and `area` are required. */
export interface ApiClientOptions {
  /** Origin of the server, e.g. `https://api.example.org`; empty for the page's own, in browsers only. */
  baseUrl: string
  /** The area whose token the client carries; `adminArea` or `memberArea` of the contract. */
  area: Area
  /** Where this area's tokens are kept. Default: in memory. */
  tokens?: TokenStore
  /** Header that carries the access token, where the server wants another one than the area says. */
  tokenHeader?: string
  /** Language of replies and built-in texts, asked anew for each request. Default: zh-cn. */
  language?: () => Locale
  /** Reply codes 302 and 303, and the end of a session, lead here. */
  onNavigate?: (target: NavigationTarget) => void
  /** Messages for the person. */
  onNotify?: (notice: Notice) => void
  /** The tokens of the area are gone; drop what was known of the account. Called once for each session. */
  onSignedOut?: (reason: SignOutReason) => void
  /** Number of running calls that asked for the shared loading overlay; called at each change. */
  onLoading?: (pending: number) => void
  /** Notes for developers: cancelled duplicates. */
  onLog?: (text: string) => void
  /** Own texts by id; undefined takes the built-in one. */
  messages?: (id: MessageId, values: Readonly<Record<string, string>>) => string | undefined
  /** Whether the visitor is on the area's login page. Default: never. */
  isAtLogin?: () => boolean
  /** Whether the machine has a network; `() => navigator.onLine` in a browser. Default: yes. */
  isOnline?: () => boolean
  /** Default: the platform's. */
  fetch?: typeof globalThis.fetch
  /** Makes upload progress known: `() => new XMLHttpRequest()` in a browser. Without it `onUploadProgress` stays silent. */
  xhr?: () => XMLHttpRequest
  /** Holds refreshes of all tabs apart: `navigator.locks`, or {@link createLeaseLocks}. Default: within this client only. */
  locks?: Locks
  clock?: Clock
  /** Default time limit of a call in milliseconds; 0 for none. Default: 100,000. */
  timeout?: number
}

/** What a single call may ask for. */
export interface CallOptions {
  /** Show the message of a failure. Default: true. */
  showError?: boolean
  /** Show the message of a success, or "Operation successful". Default: false, true for what changes a record. */
  showSuccess?: boolean
  /** Count for the shared loading overlay. Default: false. */
  loading?: boolean
  /** An equal call that is still running is cancelled; forms, blobs and texts are never equal. Default: false. */
  cancelDuplicates?: boolean
  /** Carry this token instead of the area's; such a call never causes a refresh or a sign-out. */
  anotherToken?: string
  /** Milliseconds; 0 for none. Default: the client's; none for a form with files. */
  timeout?: number
  signal?: AbortSignal
  onUploadProgress?: (progress: UploadProgress) => void
  /** An empty answer is a success with the value null: some old modules say nothing. Default: only with status 204. */
  acceptEmpty?: boolean
}

/** What resource calls add to a request: an adapter for another back end changes them before they are written down. */
export interface WireIntent extends PlainRequest {
  /** Whose rows the reply holds, or the body changes. */
  resource?: ResourceDefinition
  /** Written into the query by the contract's rules. */
  list?: Partial<ListQuery>
}

/** A call in plain words, for addresses that are only known at run time. */
export interface PlainRequest extends CallOptions {
  method: 'GET' | 'POST' | 'DELETE'
  /** Begins with a slash. */
  path: string
  /** @see encodeQuery */
  query?: object | undefined
  /** FormData, Blob, text and streams go as they are, anything else as JSON. */
  body?: unknown
  /** The version of the record that the change was made from; the server refuses it when another one is there. */
  ifMatch?: string | undefined
  /** Never wait for a refresh, cause one, or end a session. */
  exemptFromRefresh?: boolean | undefined
}
