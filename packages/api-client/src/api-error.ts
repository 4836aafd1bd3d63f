import type { ErrorName } from '@teachnet/protocol'
import type { OwnErrorCode } from './register.ts'

/** Failures that the server's catalogue does not name: those of the wire, and those detected by the client. */
export type ClientErrorCode =
  /** No reply arrived, although the machine is online. */
  | 'NETWORK'
  /** No reply arrived, and the machine is offline. */
  | 'OFFLINE'
  | 'TIMEOUT'
  /** The caller's signal aborted the request. */
  | 'ABORTED'
  /** An equal request replaced this one before it was answered. */
  | 'REPEATED'
  /** Nothing was sent: the path does not begin with one slash, or the query cannot be written. */
  | 'BAD_PATH'
  /** Nothing was sent: the body cannot be written as JSON, or a `GET` has one. */
  | 'BAD_BODY'
  /** Nothing was sent: a header has a name or a value that HTTP does not allow. */
  | 'BAD_HEADER'
  /** A function that the application passed to the client threw; it is the `cause`. */
  | 'CALLBACK'
  /** An HTTP status other than 2xx. */
  | 'HTTP'
  /** The reply is not an envelope, or lacks data that the call promises. */
  | 'BAD_REPLY'
  /** Reply code 302: the visitor was redirected. */
  | 'REDIRECTED'
  /** Reply codes -1, -2 and -3: the user has to decide; `data` has the details. */
  | 'CONFLICT'
  | 'DEPENDENCIES'
  | 'CONTINUE_UPDATE'

/** A name of the protocol's catalogue, a failure detected by the client, or a registered code. Compare it with `isApiError(error, code)`. */
export type ApiErrorCode = ErrorName | ClientErrorCode | OwnErrorCode

/** The properties of an {@link ApiError}. */
export interface ApiErrorFacts {
  /** Text for the user, in the language of the request; may be empty. */
  message: string
  /** Path of the call, without its query. */
  path: string
  /** The envelope's `code`. */
  replyCode?: number | undefined
  /** HTTP status. */
  status?: number | undefined
  /** The envelope's `data`. */
  data?: unknown
  /** Messages for single fields of a rejected form, by wire name. Default: none. */
  fields?: Readonly<Record<string, string>> | undefined
  /** Headers of the reply. */
  headers?: Headers | undefined
  /** Id under which the server logged the request. */
  requestId?: string | undefined
  /** The message needs no further display. */
  shown?: boolean | undefined
  cause?: unknown
}

/** The failure of a call. Test for a specific one with {@link isApiError}. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Text for the user, in the language of the request. Empty for `ABORTED` and `REPEATED`, which nobody has to read. */
  declare message: string
  /** What has caused it: an error of the network, of a function of the application, or of a schema. */
  declare readonly cause?: unknown
  /** Why the call failed. */
  readonly code: ApiErrorCode
  /** Path of the call, without its query. */
  readonly path: string
  /** The `code` of the envelope; undefined without an envelope. */
  readonly replyCode: number | undefined
  /** HTTP status of the reply; undefined if none arrived. */
  readonly status: number | undefined
  /** What the server said besides: `data` of the envelope, or of the adapter. Not validated. */
  readonly data: unknown
  /** Messages for single fields of a rejected form, by wire name; empty if the server gave none. */
  readonly fields: Readonly<Record<string, string>>
  /** Id under which the server logged the request; undefined if it sent none. */
  readonly requestId: string | undefined
  /** Headers of the reply; undefined if none arrived. Another origin has to expose them. */
  readonly headers: Headers | undefined
  /** Whether the message was already shown, or must not be shown. */
  shown: boolean

  constructor(code: ApiErrorCode, facts: ApiErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = code
    this.path = facts.path
    this.replyCode = facts.replyCode
    this.status = facts.status
    this.data = facts.data
    this.fields = facts.fields ?? {}
    this.requestId = facts.requestId
    this.headers = facts.headers
    this.shown = facts.shown ?? false
  }
}

/**
 * Whether a caught value is a failed call and, if a code is given, whether it has that code.
 *
 * @example if (isApiError(error, 'VALIDATION')) showUnderFields(error.fields)
 */
export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  // Compared by name, so that two copies of the package in one page recognise each other's errors.
  return (
    error instanceof Error &&
    error.name === 'ApiError' &&
    'code' in error &&
    (code === undefined || error.code === code)
  )
}
