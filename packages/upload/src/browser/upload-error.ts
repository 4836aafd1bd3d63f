import isNetworkError from 'is-network-error'
import type { UploadProblem } from '../messages.ts'

/** How an upload ended without a result: a transport failed, the file changed on disk, the checks rejected it, or the user cancelled it. */
export type UploadErrorCode = 'failed' | 'changed' | 'refused' | 'cancelled' | 'removed'

/** Further properties of an {@link UploadError}. */
export interface UploadErrorFacts {
  /** Default: failed. */
  readonly code?: UploadErrorCode
  /** Why the checks rejected the file. Default: none. */
  readonly problem?: UploadProblem | undefined
  /** Milliseconds after which the server wants another attempt. Default: the queue's own delay. */
  readonly retryAfter?: number | undefined
  /** Status of the reply. Default: none. */
  readonly status?: number | undefined
  /** Text of the reply. Default: none. */
  readonly body?: string | undefined
}

/** Characters of a reply that an error keeps. */
const longestBody = 4096

/** The failure of an upload, or of a transport. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** Whether a retry may help: no reply, or a server error. A rejection is permanent. */
  readonly isRetryable: boolean
  /** Where it failed: in a transfer (`failed`, `changed`), in the checks, or by the user. */
  readonly code: UploadErrorCode
  /** Why the checks rejected the file; undefined for any other failure. */
  readonly problem: UploadProblem | undefined
  /** Milliseconds after which the server wants another attempt: its header `Retry-After`; undefined if it sent none. */
  readonly retryAfter: number | undefined
  /** Status of the reply with which the server rejected the upload, such as 413; undefined without a reply. */
  readonly status: number | undefined
  /** The text of that reply, at most its first 4,096 characters; undefined without a reply. */
  readonly body: string | undefined

  constructor(
    message: string,
    isRetryable: boolean,
    cause?: unknown,
    { code = 'failed', problem, retryAfter, status, body }: UploadErrorFacts = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.isRetryable = isRetryable
    this.code = code
    this.problem = problem
    this.retryAfter = retryAfter
    this.status = status
    this.body = body?.slice(0, longestBody)
  }
}

const temporaryCodes: ReadonlySet<unknown> = new Set([
  ...['NETWORK', 'OFFLINE', 'TIMEOUT'],
  // Those of axios and Node.
  ...['ERR_NETWORK', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
])

/**
 * Failures that may be temporary: this package's own, network failures of `fetch` in any engine, timeouts, and errors of clients, recognised by
 * code or status, of the error or of its `response`.
 * @example isRetryable(new UploadError('busy', true)) // true
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('isRetryable' in error) return error.isRetryable === true
  const isOfFetch: boolean = isNetworkError(error)
  if (isOfFetch || error.name === 'TimeoutError') return true
  if ('code' in error && temporaryCodes.has(error.code)) return true
  const response = 'response' in error ? error.response : undefined
  return [error, response].some((each) => isRetryableStatus(statusOf(each)))
}

/** Whether a call of the application says that the storage has no such upload: status 404 of the error, of its `response` or its `cause`, or the code of S3. */
export function isGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const read = (name: string): unknown => Reflect.get(error, name)
  const statuses = [error, read('response'), read('cause')].map(statusOf)
  if ([...statuses, read('statusCode')].includes(404)) return true
  return ['name', 'code', 'message', 'body'].some((name) => /\bNoSuchUpload\b/.test(String(read(name))))
}

/** Longest delay that a server can ask for, in milliseconds. */
const longestDelay = 3_600_000

/** Milliseconds of the header `Retry-After`, which has seconds or a date; undefined without a readable one, and for no delay or one that is over. */
export function parseRetryAfter(text: string | null | undefined, now = Date.now()): number | undefined {
  const stated = text?.trim()
  if (!stated) return undefined
  const ms = /^\d+$/.test(stated) ? Number(stated) * 1000 : Date.parse(stated) - now
  return ms > 0 ? Math.min(longestDelay, ms) : undefined
}

/** The delay that a failure states: this package's own, or that of a client whose error, or its `response`, has the headers of the reply. */
export function retryAfterOf(error: unknown): number | undefined {
  if (error instanceof UploadError) return error.retryAfter || undefined
  if (typeof error !== 'object' || error === null) return undefined
  const { headers, response }: { headers?: unknown; response?: unknown } = error
  if (typeof headers !== 'object' || headers === null) return retryAfterOf(response)
  const value: unknown = headers instanceof Headers ? headers.get('retry-after') : Reflect.get(headers, 'retry-after')
  return typeof value === 'string' ? parseRetryAfter(value) : undefined
}

function statusOf(value: unknown): number {
  if (typeof value !== 'object' || value === null || !('status' in value)) return 0
  return typeof value.status === 'number' ? value.status : 0
}

/** Codes of S3 for failures that pass, some of them with status 400: it had to wait for bytes, or has too much to do. */
const temporaryStorageCode =
  /<Code>(?:RequestTimeout|InternalError|OperationAborted|ServiceUnavailable|SlowDown|Throttling\w*)<\/Code>/

/** How storages with the errors of S3 say that a signature is too old. The tokens of other servers are the concern of `shouldRetry`. */
const expiredSignature = /<(?:Code|Message)>[^<]*expired/i

/**
 * Whether another attempt at the same request may help, by the reply of a storage: also with a new signature, if it rejects one that is too old.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
export function isTemporaryReply(status: number, text: string): boolean {
  const isExpired = [400, 401, 403].includes(status) && expiredSignature.test(text)
  return isRetryableStatus(status) || isExpired || temporaryStorageCode.test(text)
}

/** HTTP statuses of temporary failures; 423 is a lock, which a tus server keeps for a moment after a request that broke. */
function isRetryableStatus(status: number): boolean {
  return status >= 500 || [408, 423, 429].includes(status)
}
