import type { Progress } from './send-part.ts'

/** One file to upload. */
export interface TransportJob {
  readonly file: File
  /** What the application added with the file; its type is that of the uploader. */
  readonly meta: unknown
  /**
   * Storage key from the save-name template, without a leading slash. Where the template has the hash and the file is not hashed, 32 random hexadecimal
   * digits of the file take its place: they are the same for each attempt, also after a reload with a store. A template of your own without the
   * hash has to be unique by itself, e.g. by `{random32}`: such text and the date are the same for each attempt in one page.
   */
  readonly key: string
  /** SHA-1 of the content in hex; empty if it is not hashed. */
  readonly sha1: string
  readonly signal: AbortSignal
  /** What the transport has noted about this file, through retries and pauses. */
  readonly checkpoint: Checkpoint
  readonly onProgress: (progress: Progress) => void
}

/** A note of a transport about one file: where an interrupted transfer continues. Plain data. */
export interface Checkpoint {
  readonly read: () => unknown
  /** @param bytes bytes of the file that the storage has confirmed; further ones start the count of attempts again */
  readonly write: (note: unknown, bytes?: number) => void
}

/** The address of the uploaded file; the names are those of the wire. A transport of your own may have any other result. */
export interface UploadResult {
  /** The value that records store: a path of the site, or an absolute address. */
  readonly url: string
  /** Address that a browser can load. */
  readonly full_url: string
}

/**
 * Uploads one file. Rejects with the reason of the signal, with a rejection, or with a failure that {@link isRetryable} classifies as
 * temporary.
 */
export interface Transport<Result = UploadResult> {
  /** Whether `sha1` and `key` must be known in advance. Hashing a large file takes time, so it is skipped if not needed. */
  readonly needsHash: boolean
  /** It fails by itself when no byte is sent for some time. Otherwise the queue measures the time between two calls of `onProgress`. */
  readonly noticesStalls?: boolean
  /** Ends an unfinished upload at the storage, after a cancellation. @param upload its `note` is the last one of the checkpoint */
  abandon?(upload: Pick<TransportJob, 'file' | 'meta'> & { readonly note: unknown }): Promise<void>
  send(job: TransportJob): Promise<Result>
}
