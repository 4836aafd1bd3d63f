import { errorCatalogue, type ErrorEntry, type ErrorName, type LocalizedText } from '@teachnet/protocol'

/** The values of a message's placeholders; a label of a definition appears in the language of the request. */
export type Values = Readonly<Record<string, string | number | LocalizedText>>

interface FailOptions {
  readonly values?: Values
  /** A message id of the server instead of the catalogue's, for an error with several causes. */
  readonly message?: string
  /** Becomes the envelope's `data`. */
  readonly data?: unknown
  /** A message for each rejected field, in the language of the request. */
  readonly fields?: Readonly<Record<string, string>>
  /** The reply code in place of the catalogue's, where the wire contract has another one for this call. */
  readonly wireCode?: number
  /** The only rejected field: a form shows the message next to it. */
  readonly field?: string
  /** Seconds after which the client may retry; becomes the header `Retry-After`. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

/** Names of the errors that the server throws. Only clients use `Rejected`, for rejections without a name. */
export type ServerErrorName = Exclude<ErrorName, 'REFUSED'>

/** A rejection or failure of the server, with its name in the catalogue. Create it with `fail`. */
export class ServerError extends Error {
  readonly entry: ErrorName
  readonly values: Values
  readonly messageId: string
  readonly data: unknown
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly field: string | undefined
  readonly wireCode: number | undefined
  readonly retryAfter: number | undefined

  constructor(entry: ServerErrorName, options: FailOptions = {}) {
    const { values = {}, message, data, fields, field, wireCode, retryAfter, cause } = options
    const messageId = message ?? errorCatalogue[entry].message
    super(`${entry}: ${messageId} ${JSON.stringify(values)}`, { cause })
    this.name = 'ServerError'
    this.entry = entry
    this.values = values
    this.messageId = messageId
    this.data = data
    this.fields = fields
    this.field = field
    this.wireCode = wireCode
    this.retryAfter = retryAfter
  }
}

/** `throw fail('CAPTCHA')` */
export function fail(name: ServerErrorName, options?: FailOptions): ServerError {
  return new ServerError(name, options)
}

export function isServerError(error: unknown, name?: ErrorName): error is ServerError {
  return error instanceof ServerError && (name === undefined || error.entry === name)
}

export function entryOf(error: ServerError): ErrorEntry {
  return errorCatalogue[error.entry]
}
