/**
 * The error catalogue: one name for each thing that can go wrong, thrown by name on the server, asked for by name in the
 * clients. `code` is the envelope's code, `message` an id of the contract's message files. Only `public` errors show their own
 * message; the others are logged under the request id and reach people as `INTERNAL`.
 */
export interface ErrorEntry {
  readonly code: number
  /** HTTP status; anything but 200 is reserved for errors outside the business contract. */
  readonly status: number
  readonly message: string
  readonly public: boolean
}

const business = (message: string, code = 0) => ({ code, status: 200, message, public: true }) as const

/** Everything that can go wrong by name, with its reply code, its HTTP status and its message. */
export const errorCatalogue = {
  TOKEN_EXPIRED: business('error.tokenExpired', 409),
  NEED_LOGIN: business('error.needLogin', 303),
  LOGGED_IN: business('error.loggedIn', 303),
  FORBIDDEN: business('error.forbidden', 401),
  /** A row outside the caller's data limit: an ordinary error on the wire. */
  OUT_OF_SCOPE: business('error.forbidden'),
  VALIDATION: business('error.validation'),
  UNKNOWN_FIELD: business('error.unknownField'),
  UNKNOWN_SEARCH_FIELD: business('error.unknownSearchField'),
  DUPLICATE: business('error.duplicate'),
  REFERENCE_MISSING: business('error.referenceMissing'),
  STILL_REFERENCED: business('error.stillReferenced'),
  /** Records use the file; `data` is a `FileInUse`. */
  FILE_IN_USE: business('error.fileInUse'),
  RECORD_NOT_FOUND: business('error.recordNotFound'),
  /** The record is not what the form was opened with; `data` is a `RecordChange`. */
  RECORD_CHANGED: business('error.recordChanged'),
  PARAMETER: business('error.parameter'),
  NO_ROWS_ADDED: business('error.noRowsAdded'),
  NO_ROWS_UPDATED: business('error.noRowsUpdated'),
  NO_ROWS_DELETED: business('error.noRowsDeleted'),
  HAS_CHILDREN: business('error.hasChildren'),
  EQUAL_WEIGHTS: business('error.equalWeights'),
  SORT_BY_WEIGH: business('error.sortByWeigh'),
  NOT_SIBLINGS: business('error.notSiblings'),
  CAPTCHA: business('error.captcha'),
  VERIFICATION_CODE: business('error.verificationCode'),
  /** A sign-in with a name that nobody has, or a wrong password: the reply does not tell which. */
  LOGIN_INCORRECT: business('error.loginIncorrect'),
  ACCOUNT_DISABLED: business('error.accountDisabled'),
  /** Too many wrong answers; the header `Retry-After` says for how many seconds. */
  LOGIN_RETRY: business('error.loginRetry'),
  LOGIN_EXPIRED: business('error.loginExpired'),
  INVALID_TOKEN: business('error.invalidToken'),
  NO_MENU: business('error.noMenu'),
  UNKNOWN_OPERATION: business('error.unknownOperation'),
  TOO_FREQUENT: business('error.tooFrequent'),
  THROTTLED: business('error.throttled'),
  UPLOAD_MISSING: business('error.uploadMissing'),
  UPLOAD_INCOMPLETE: business('error.uploadIncomplete'),
  UPLOAD_TOO_LARGE: business('error.uploadTooLarge'),
  UPLOAD_TYPE: business('error.uploadType'),
  UPLOAD_NO_IMAGE: business('error.uploadNoImage'),
  UPLOAD_TOPIC: business('error.uploadTopic'),
  /** A sender has uploaded as much as is taken for now. */
  UPLOAD_LIMIT: business('error.uploadLimit'),
  /** The address of a private file that has expired, or was never signed. */
  FILE_ADDRESS: { code: 0, status: 403, message: 'error.fileAddress', public: true },
  /** A refusal whose text a module of the server gives itself, as a message id of its own. */
  REFUSED: business('error.refused'),
  BAD_BODY: { code: 0, status: 400, message: 'error.badBody', public: true },
  /** More than the call takes: its address, its body, or the number of values in it. */
  TOO_LARGE: { code: 0, status: 413, message: 'error.tooLarge', public: true },
  /** A part of a file that lies behind its end. */
  RANGE: { code: 0, status: 416, message: 'error.range', public: true },
  NOT_FOUND: { code: 0, status: 404, message: 'error.notFound', public: true },
  UNAVAILABLE: { code: 0, status: 503, message: 'error.unavailable', public: true },
  INTERNAL: { code: 0, status: 500, message: 'error.internal', public: false },
} as const satisfies Record<string, ErrorEntry>

/** A name of {@link errorCatalogue}; servers of ours send it in `error`. */
export type ErrorName = keyof typeof errorCatalogue

/** Whether a value from outside is a name of the catalogue. */
export function isErrorName(value: unknown): value is ErrorName {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value)
}
