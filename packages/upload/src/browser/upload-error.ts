/** A transport's failure. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** Whether another try may help: no answer, or trouble inside the server. A refusal stays one. */
  readonly isRetryable: boolean

  constructor(message: string, isRetryable: boolean, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.isRetryable = isRetryable
  }
}

/** Failures that a later try may not meet: this package's own, and those of a client that names them by code or status. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('isRetryable' in error) return error.isRetryable === true
  if ('code' in error && (error.code === 'NETWORK' || error.code === 'OFFLINE' || error.code === 'TIMEOUT')) return true
  return 'status' in error && typeof error.status === 'number' && isRetryableStatus(error.status)
}

/** HTTP statuses that say "later". */
export function isRetryableStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}
