/**
 * The error catalogue: one name for each kind of failure. The server throws errors by name, and clients compare by name. `code` is the
 * envelope's code, `message` an id of the protocol's message files. Only `public` errors show their own message; the others are logged
 * under the request id and reach users as `INTERNAL`.
 */
export interface ErrorEntry {
  readonly code: number
  /** HTTP status; anything but 200 is reserved for errors outside the business contract. */
  readonly status: number
  readonly message: string
  readonly public: boolean
}

/** An entry as it is declared. Its default message is `error.` with the name in camel case. */
type Written = Omit<ErrorEntry, 'message'> & { readonly message?: string }

const business = (code = 0): Written => ({ code, status: 200, public: true })
const http = (status: number): Written => ({ code: 0, status, public: true })

const written = {
  TOKEN_EXPIRED: business(409),
  NEED_LOGIN: business(303),
  LOGGED_IN: business(303),
  FORBIDDEN: business(401),
  /** A row outside the caller's data limit: an ordinary error on the wire. */
  OUT_OF_SCOPE: { ...business(), message: 'error.forbidden' },
  VALIDATION: business(),
  UNKNOWN_FIELD: business(),
  UNKNOWN_SEARCH_FIELD: business(),
  DUPLICATE: business(),
  REFERENCE_MISSING: business(),
  STILL_REFERENCED: business(),
  /** Records use the file; `data` is a `FileInUse`. */
  FILE_IN_USE: business(),
  RECORD_NOT_FOUND: business(),
  /**
   * The idempotency key was used before, with other content, and that write was carried out; `data` is a `SavedRecord` if it wrote one
   * record, else null.
   */
  ALREADY_SAVED: business(),
  /** A write with the same idempotency key is still running; the header `Retry-After` has the delay in seconds. */
  WRITE_RUNNING: business(),
  /** A write with the same idempotency key was interrupted, and the server does not know which part of it was carried out. */
  WRITE_UNKNOWN: business(),
  /** The record has changed since the form was opened; `data` is a `RecordChange`. */
  RECORD_CHANGED: business(),
  PARAMETER: business(),
  NO_ROWS_ADDED: business(),
  NO_ROWS_UPDATED: business(),
  NO_ROWS_DELETED: business(),
  HAS_CHILDREN: business(),
  EQUAL_WEIGHTS: business(),
  SORT_BY_WEIGH: business(),
  NOT_SIBLINGS: business(),
  CAPTCHA: business(),
  /** Too many wrong passwords came from this network: the sign-in needs a solved captcha, even if none was asked for so far. */
  CAPTCHA_NEEDED: business(),
  VERIFICATION_CODE: business(),
  /** A sign-in with an unknown name or a wrong password: the reply does not state which. */
  LOGIN_INCORRECT: business(),
  ACCOUNT_DISABLED: business(),
  /** Too many wrong answers; the header `Retry-After` has the delay in seconds. */
  LOGIN_RETRY: business(),
  /** The password is right and the account has a second factor; `data.factorToken` is for the second step, which old clients lack. */
  SECOND_FACTOR_NEEDED: business(),
  /** The code of the second factor is wrong, or was used before. */
  SECOND_FACTOR_WRONG: business(),
  /** The second step of a sign-in came too late, or without a first one. */
  SECOND_FACTOR_EXPIRED: business(),
  /** The account already has a second factor. */
  SECOND_FACTOR_ON: business(),
  /** The account has no second factor, or none is being set up. */
  SECOND_FACTOR_OFF: business(),
  /** The browser's answer does not prove a passkey of the account: another site, a used or late challenge, an unknown or copied passkey. */
  PASSKEY_REFUSED: business(),
  /** The visit to a provider failed: its state, nonce, audience or time does not fit, or the provider did not answer. */
  PROVIDER_REFUSED: business(),
  /** The provider's account is connected to no account here. */
  PROVIDER_UNCONNECTED: business(),
  /** The provider's account is connected already. */
  PROVIDER_TAKEN: business(),
  LOGIN_EXPIRED: business(),
  INVALID_TOKEN: business(),
  NO_MENU: business(),
  UNKNOWN_OPERATION: business(),
  TOO_FREQUENT: business(),
  THROTTLED: business(),
  /** The server does not allow this command, or does not allow it with this argument. */
  COMMAND_NOT_ALLOWED: business(),
  /** The run to be ended has already ended, or the server has no record of it. */
  TASK_NOT_RUNNING: business(),
  UPLOAD_MISSING: business(),
  UPLOAD_INCOMPLETE: business(),
  UPLOAD_TOO_LARGE: business(),
  UPLOAD_TYPE: business(),
  UPLOAD_NO_IMAGE: business(),
  UPLOAD_TOPIC: business(),
  /** A sender has reached the upload limit for now. */
  UPLOAD_LIMIT: business(),
  /** The address of a private file has expired, or was never signed. */
  FILE_ADDRESS: http(403),
  /** The current password of the signed-in account is wrong; `fields` names the input. */
  OWN_PASSWORD_WRONG: business(),
  /** The account to be deleted has a balance, and the member has not given it up. */
  BALANCE_LEFT: business(),
  /** The text is not a valid email address or mobile number. */
  ADDRESS_INVALID: business(),
  /** Another account is bound to the email address or mobile number. */
  ADDRESS_TAKEN: business(),
  /** A code was requested for an address that is not bound to the signed-in account. */
  ADDRESS_NOT_OWN: business(),
  /** The bound address must be proven by a code before it is replaced; the proof is missing, used or expired. */
  ADDRESS_UNPROVEN: business(),
  /** No mail server, or no SMS provider, is configured. */
  CHANNEL_UNAVAILABLE: business(),
  /** A call that visitors may make requires an account in this case. Unlike `NEED_LOGIN`, it does not lead to a sign-in page. */
  ACCOUNT_NEEDED: business(),
  MEMBER_CENTRE_CLOSED: business(),
  /** Site and member centre are closed for maintenance; the header `Retry-After` has the delay in seconds. */
  MAINTENANCE: business(),
  /** Somebody agreed to another version of a text; the current ones are `data.consent` of an applicant, `data.consents` of a member. */
  CONSENT_CHANGED: business(),
  /** The form was sent sooner after it was begun than a person can fill it in. */
  FORM_TOO_FAST: business(),
  /** The application has been accepted, rejected or withdrawn, so this action is no longer possible. */
  APPLICATION_DECIDED: business(),
  /** The run of a course has fewer free seats than the enrolment needs. */
  RUN_FULL: business(),
  /** The applicant's access to the status of an application has expired; a new code opens it again. */
  APPLICATION_CLOSED: business(),
  /** The applicant answers although the back office has requested nothing. */
  NOTHING_ASKED: business(),
  /** The offer of seats to an enrolment on the waiting list has expired. */
  OFFER_ENDED: business(),
  /** The tested mail server rejected or did not answer; the message says which. */
  MAIL_NOT_SENT: business(),
  TABLE_NOT_FOUND: business(),
  /** A design contradicts itself; `data.problems` names the wrong parts. */
  DESIGN_INVALID: business(),
  /** The design was changed since it was opened, by another administrator or in another window. */
  DESIGN_CHANGED: business(),
  /** Rows of the table do not fit a changed design; `data.plan` names them. */
  DESIGN_REFUSED: business(),
  /** Values would be lost, and their names were not confirmed. */
  DESIGN_UNCONFIRMED: business(),
  /** The change took longer than `DESIGN_SECONDS` and was rolled back. */
  DESIGN_SLOW: business(),
  /** The change did not get its locks, because others use the table or another change is applied; nothing was changed. */
  DESIGN_BUSY: business(),
  /** The archive is not a module, or not the one that was signed; `data` is `{problem, detail}`. */
  MODULE_ARCHIVE: business(),
  /** No market has the module, or the preview of the archive has expired. */
  MODULE_NOT_FOUND: business(),
  /** The installation needs decisions: `data` has the conflicts in the form of the wire contract. */
  MODULE_CONFLICT: business(-1),
  /** The module was disabled so that it can be updated: the client continues the update. */
  MODULE_DISABLED: business(-3),
  /** Other modules must be enabled first, or enabled modules need this one; `data.modules` names them. */
  MODULE_NEEDS: business(),
  /** The state of the module does not allow this. */
  MODULE_STATE: business(),
  /** The module has code for the server, and the operator does not allow such code. */
  MODULE_CODE: business(),
  /** The address of a market did not reply, or not as a market. */
  MARKET_UNREACHABLE: business(),
  /** Administrators cannot disable their own account or change their own group. */
  OWN_ACCESS: business(),
  /** Administrators can grant and revoke only rights below their own. */
  BEYOND_OWN_RIGHTS: business(),
  LAST_SUPER_ADMIN: business(),
  /** Other groups hold the rule, or the product itself needs it. */
  RULE_SHARED: business(),
  /** None of the chosen log entries can still be restored or rolled back. */
  NOTHING_TO_RESTORE: business(),
  /** A file of the record was deleted while the record was edited. */
  FILE_GONE: business(),
  /** A stored value was encrypted with a key that the server no longer has. */
  VALUE_UNREADABLE: business(),
  /** The call names another storage driver than the server uses. */
  UPLOAD_DRIVER: business(),
  /** The stored content has a different hash than announced. */
  UPLOAD_MISMATCH: business(),
  /** A different content is already stored at this address. */
  UPLOAD_ADDRESS_TAKEN: business(),
  /** Clients use it for rejections without a name, such as those of an old back end. Our server names each of its rejections. */
  REFUSED: business(),
  BAD_BODY: http(400),
  /** The address, the body, or the number of values in it exceeds the call's limit. */
  TOO_LARGE: http(413),
  /** The requested range is beyond the end of the file. */
  RANGE: http(416),
  NOT_FOUND: http(404),
  UNAVAILABLE: http(503),
  INTERNAL: { ...http(500), public: false },
} as const satisfies Record<string, Written>

/** A name of {@link errorCatalogue}; our servers send it in `error`. */
export type ErrorName = keyof typeof written

/** Every kind of failure by name, with its reply code, its HTTP status and its message. */
export const errorCatalogue = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries<Written>(written).map(([name, entry]) => [
    name,
    { message: messageOf(name), ...entry },
  ]),
) as Readonly<Record<ErrorName, ErrorEntry>> // the entries are those of `written`

/** `TOKEN_EXPIRED` has the message `error.tokenExpired`. */
function messageOf(name: string): string {
  return `error.${name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())}`
}

/** Whether a value from outside is a name of the catalogue. */
export function isErrorName(value: unknown): value is ErrorName {
  // `Object.hasOwn` is missing in Chrome 87, Safari 14 and Hermes.
  return typeof value === 'string' && Object.prototype.hasOwnProperty.call(errorCatalogue, value)
}
