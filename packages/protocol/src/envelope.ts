import type { ErrorName } from './errors.ts'

/**
 * The reply envelope. Every business reply has HTTP status 200; `code` is the outcome.
 *
 * - 1 success, 0 ordinary error (`msg` is shown to the user), 302 go to a route, 303 login state, 401 no permission,
 *   409 access token expired (the only code that starts a refresh), -1/-2/-3 decisions of the module manager.
 */
export interface Reply<T> {
  readonly code: number
  /** Already in the language of the request; may be empty. */
  readonly msg: string
  /** Unix seconds at which the server received the request. */
  readonly time: number
  readonly data: T
}

/** An error reply of our own server: the old envelope plus fields that our clients use. */
export interface ErrorReply extends Reply<ErrorReplyData | readonly [] | null> {
  /** The catalogue name, so that programs do not have to parse `msg`. */
  readonly error?: ErrorName
  /** Validation: a message for each refused field. Not in `data`, which is null in an ordinary error of the old back end. */
  readonly fields?: Readonly<Record<string, string>>
  /** The id under which the server logged the request. */
  readonly request_id?: string
}

/** `data` of an error reply. */
export interface ErrorReplyData {
  /** 303: `need login` or `logged in`. */
  readonly type?: string
  /** 302: the target, as a path or as a route name. */
  readonly routePath?: string
  readonly routeName?: string
}

/** Values of `code` in a reply; the HTTP status is 200 for all of them. */
export const replyCodes = {
  success: 1,
  error: 0,
  redirect: 302,
  loginState: 303,
  forbidden: 401,
  tokenExpired: 409,
} as const

/** `data.type` of a 303 reply. */
export const loginStates = { needLogin: 'need login', loggedIn: 'logged in' } as const
