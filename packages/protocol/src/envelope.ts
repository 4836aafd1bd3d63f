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
  /** Validation: a message for each rejected field. Not in `data`, which is null in an ordinary error of the old back end. */
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

/**
 * Which server answers: ours, or an existing BuildAdmin 2.1 back end. The latter expects some bodies in another shape and lacks the calls
 * marked with `isOwn`.
 */
export type BackEnd = 'teachnet' | 'buildadmin'

/** Reply header in which our server identifies itself. An old back end does not send it, and an old client ignores it. */
export const backEndHeader = 'x-back-end'

/**
 * The media type with which a client states that it shows texts as texts: our server sends them as stored. A BuildAdmin client may insert
 * them into a page as HTML, and gets them with entities. A parameter of `Accept` passes every server and needs no CORS preflight.
 */
export const plainTextsType = 'application/json;texts=plain'

/** The value of {@link backEndHeader} that our server sends. */
export const ownBackEnd = 'teachnet' satisfies BackEnd

/**
 * Request header with the idempotency key of a write, as in draft-ietf-httpapi-idempotency-key-header: 16 to 64 letters, digits, `-` or `_`,
 * with or without quotes. A write that is sent again with the same key is not done again; it gets the first reply.
 */
export const idempotencyHeader = 'idempotency-key'

/** Whether a text can be sent as an idempotency key, without quotes. */
export const idempotencyKeyPattern = /^[\w-]{16,64}$/

/**
 * Reply header that lists what the server understands beyond a BuildAdmin server: request headers, which a client of another origin must not
 * send before (the preflight request would be rejected), and {@link batchFeature}.
 */
export const acceptsHeader = 'x-accepts'

/** The part of {@link acceptsHeader} that announces {@link batchPaths}. */
export const batchFeature = 'batch'

/**
 * Where several reads of one folder are sent as one `POST`, by the folder. The body is a {@link BatchBody}. The reply has one line of JSON, a
 * {@link BatchLine}, for each read, in the order in which they are done. The headers of the request apply to each read.
 */
export const batchPaths = { '/api/': '/api/batch', '/admin/': '/admin/batch' } as const

/** Maximum number of reads in one request. */
export const largestBatch = 16

/** The body of a batch: several reads that are sent as one request. */
export interface BatchBody {
  /** Paths with query, e.g. `/api/account/overview?timeZone=UTC`. */
  readonly reads: readonly string[]
}

/** The reply to one read. */
export interface BatchLine {
  /** Index in `reads`. */
  readonly at: number
  /** HTTP status. 406: the read is of another folder, or its reply is not JSON: it must be sent alone. */
  readonly status: number
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
