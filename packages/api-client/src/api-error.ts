import type { ErrorName } from '@teachnet/contract'

/** Failures that the server's catalogue does not name: the wire's own, and those that happen on this side of it. */
export type ClientErrorCode =
  /** No reply came, though the machine is online. */
  | 'NETWORK'
  /** No reply came, and the machine is offline. */
  | 'OFFLINE'
  | 'TIMEOUT'
  /** The caller's signal ended the request. */
  | 'ABORTED'
  /** An equal request was made before this one was answered. */
  | 'REPEATED'
  /** An HTTP status other than 2xx. */
  | 'HTTP'
  /** The reply is no envelope, or lacks what the call promises. */
  | 'BAD_REPLY'
  /** Reply code 302: the visitor was sent elsewhere. */
  | 'REDIRECTED'
  /** Reply codes -1, -2 and -3: a person has to decide; `data` says about what. */
  | 'CONFLICT'
  | 'DEPENDENCIES'
  | 'CONTINUE_UPDATE'

/** A name of the contract's catalogue, or what the client itself found out. Compare it with `isApiError(error, code)`. */
export type ApiErrorCode = ErrorName | ClientErrorCode

/** What an {@link ApiError} is made of. */
export interface ApiErrorFacts {
  /** Text for people, in the language of the request; may be empty. */
  message: string
  /** Path of the call, without its query. */
  path: string
  /** The envelope's `code`. */
  replyCode?: number | undefined
  /** HTTP status. */
  status?: number | undefined
  /** The envelope's `data`. */
  data?: unknown
  /** Messages for single fields of a refused form, by wire name. Default: none. */
  fields?: Readonly<Record<string, string>> | undefined
  /** Id under which the server logged the request. */
  requestId?: string | undefined
  /** Nobody needs to show it any more. */
  shown?: boolean | undefined
  cause?: unknown
}

/** Every failure of a call. Ask for a certain one with {@link isApiError}. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly path: string
  readonly replyCode: number | undefined
  readonly status: number | undefined
  readonly data: unknown
  /** Messages for single fields of a refused form, by wire name; empty when the server gave none. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** Whether its message was shown, or is not meant to be: a second notice would only repeat or disturb. */
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
    this.shown = facts.shown ?? false
  }
}

/**
 * Whether something caught is a failed call and, when a code is given, whether it failed in that way.
 *
 * @example if (isApiError(error, 'VALIDATION')) showUnderFields(error.fields)
 */
export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  // By name: two copies of the package in one page still understand each other.
  return (
    error instanceof Error &&
    error.name === 'ApiError' &&
    'code' in error &&
    (code === undefined || error.code === code)
  )
}
