import { errorCatalogue, type ErrorEntry, type ErrorName, type LocalizedText } from '@teachnet/contract'

/** What the placeholders of a message are filled with; a label of a definition appears in the language of the request. */
export type Values = Readonly<Record<string, string | number | LocalizedText>>

interface FailOptions {
  /** Fill the placeholders of the message. */
  readonly values?: Values
  /** A message id of the server's own in place of the catalogue's, e.g. for `REFUSED`. */
  readonly message?: string
  /** Becomes the envelope's `data`. */
  readonly data?: unknown
  /** A text, in the language of the request, for each refused field. */
  readonly fields?: Readonly<Record<string, string>>
  /** Seconds after which it is worth trying again; becomes the header `Retry-After`. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

/** Anything the server refuses or cannot do, by its name in the catalogue. Build it with `fail`. */
export class ServerError extends Error {
  readonly entry: ErrorName
  readonly values: Values
  readonly messageId: string
  readonly data: unknown
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined

  constructor(entry: ErrorName, { values = {}, message, data, fields, retryAfter, cause }: FailOptions = {}) {
    const messageId = message ?? errorCatalogue[entry].message
    super(`${entry}: ${messageId} ${JSON.stringify(values)}`, { cause })
    this.name = 'ServerError'
    this.entry = entry
    this.values = values
    this.messageId = messageId
    this.data = data
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** `throw fail('CAPTCHA')` */
export function fail(name: ErrorName, options?: FailOptions): ServerError {
  return new ServerError(name, options)
}

export function isServerError(error: unknown, name?: ErrorName): error is ServerError {
  return error instanceof ServerError && (name === undefined || error.entry === name)
}

export function entryOf(error: ServerError): ErrorEntry {
  return errorCatalogue[error.entry]
}
