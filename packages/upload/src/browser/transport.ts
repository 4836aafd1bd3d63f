import type { Progress } from './post-form.ts'

/** One file on its way. */
export interface TransportJob {
  readonly file: File
  /** Storage key from the save-name template, without a leading slash. */
  readonly key: string
  /** SHA-1 of the content in hex. */
  readonly sha1: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** Where the file is now; the names are the wire's. */
export interface UploadResult {
  /** What records store: a path of the site, or an absolute address. */
  readonly url: string
  /** Address that a browser can load. */
  readonly full_url: string
}

/**
 * Brings one file to its place. Rejects with the reason of the signal, with a refusal, or with a failure that
 * {@link isRetryable} takes for a passing one.
 */
export interface Transport {
  /** Whether `sha1` and `key` have to be known before. The hash of a large file takes time, so nobody asks in vain. */
  readonly needsHash: boolean
  send(job: TransportJob): Promise<UploadResult>
}
