import type { WireReply } from './read-reply.ts'

/** A request as it is sent. */
export interface WireRequest {
  readonly method: HttpMethod
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: WireBody | undefined
  readonly credentials?: Credentials | undefined
  /** How often it is repeated after a broken connection or a temporary failure. */
  readonly retries: number
  readonly signal: AbortSignal | undefined
  readonly keepalive?: boolean | undefined
  /** Milliseconds until the time limit of the call. Default: no limit. */
  readonly timeLeft?: () => number
  readonly isFile?: boolean
  readonly onUploadProgress?: ((progress: TransferProgress) => void) | undefined
  readonly onDownloadProgress?: ((progress: TransferProgress) => void) | undefined
}

/** A body that is sent unchanged. */
export type WireBody = NonNullable<RequestInit['body']>

/** Whether cookies are sent. */
export type Credentials = 'omit' | 'same-origin' | 'include'

/** The part of an `XMLHttpRequest` that is used: these types exist without those of a browser. */
export interface BrowserRequest {
  readonly status: number
  readonly responseText: string
  readonly upload: { onprogress: ((event: never) => void) | null }
  withCredentials: boolean
  onload: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  onabort: ((event: never) => void) | null
  onloadend: ((event: never) => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body?: Exclude<WireBody, ReadableStream> | null): void
  abort(): void
}

/** Bytes transferred so far. `total` is 0 if unknown. */
export interface TransferProgress {
  readonly loaded: number
  readonly total: number
}

/** Sends and reads the whole reply, whatever its status. Rejects with the reason of `signal`, or with another error if no reply arrived. */
export type Send = (request: WireRequest) => Promise<WireReply>

/** The methods of a call. `GET` and `HEAD` only read: such a call may be repeated. */
export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
