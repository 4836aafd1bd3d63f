import type { WireReply } from './read-reply.ts'

/** A request as it is sent. */
export interface WireRequest {
  readonly method: HttpMethod
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: BodyInit | undefined
  readonly credentials?: RequestCredentials | undefined
  /** How often it is repeated after a broken connection or a temporary failure. */
  readonly retries: number
  readonly signal: AbortSignal | undefined
  readonly isFile?: boolean
  readonly onUploadProgress?: ((progress: TransferProgress) => void) | undefined
  readonly onDownloadProgress?: ((progress: TransferProgress) => void) | undefined
}

/** Bytes transferred so far. `total` is 0 if unknown. */
export interface TransferProgress {
  readonly loaded: number
  readonly total: number
}

/** Sends and reads the whole reply, whatever its status. Rejects with the reason of `signal`, or with another error if no reply arrived. */
export type Send = (request: WireRequest) => Promise<WireReply>

/** The methods of a call. `GET` only reads: such a call may be repeated. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
