import type { UploadProblem } from '../messages.ts'

/** How an upload ended without a result: a transport failed, the checks refused the file, or the user cancelled it. */
export type UploadErrorCode = 'failed' | 'refused' | 'cancelled' | 'removed'

/** The failure of an upload, or of a transport. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** Whether a retry may help: no reply, or a server error. A refusal is permanent. */
  readonly isRetryable: boolean
  readonly code: UploadErrorCode
  /** Why the checks refused the file. */
  readonly problem: UploadProblem | undefined

  constructor(
    message: string,
    isRetryable: boolean,
    cause?: unknown,
    { code = 'failed', problem }: { code?: UploadErrorCode; problem?: UploadProblem | undefined } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.isRetryable = isRetryable
    this.code = code
    this.problem = problem
  }
}

/** Failures that may be temporary: this package's own, and those of a client, recognised by code or status. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('isRetryable' in error) return error.isRetryable === true
  if ('code' in error && (error.code === 'NETWORK' || error.code === 'OFFLINE' || error.code === 'TIMEOUT')) return true
  return 'status' in error && typeof error.status === 'number' && isRetryableStatus(error.status)
}

/** HTTP statuses of temporary failures. */
export function isRetryableStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}
