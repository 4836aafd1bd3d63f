import type { UploadProblem } from '../messages.ts'
import type { FileOptions, UploadItem } from './queue-files.ts'
import type { UploadResult } from './transport.ts'
import type { StoreOptions } from './upload-attempts.ts'

/** Tells whether the machine has a network. */
export interface Connection {
  readonly isOnline: () => boolean
  /** Calls back after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Limits of a queue as a whole, after the checks of each file. Rejected and cancelled files do not count. */
export interface QueueLimits {
  /** Number of files. Default: no limit. */
  readonly maxFiles?: number | undefined
  /** Bytes of the smallest file; 0 allows empty files. Default: 1. */
  readonly minSize?: number | undefined
  /** Bytes of all files together. Default: no limit. */
  readonly maxTotalSize?: number | undefined
  /** Whether a file with the name, size, type and time of another one is rejected. Default: false. */
  readonly rejectsDuplicates?: boolean | undefined
}

/** Options of an uploader; `transport` is required, and `hash` if files are hashed. */
export interface UploaderOptions<Result = UploadResult> extends StoreOptions<Result>, FileOptions {
  /** An additional check, after those of the site: a problem, or a message of your own. */
  check?: ((file: File) => UploadProblem | { readonly message: string } | undefined) | undefined
  /** Limits of the queue as a whole. Default: none. */
  limits?: QueueLimits | undefined
  /** Maximum number of concurrent transfers. Default: 2. */
  concurrency?: number | undefined
  /** Attempts without progress before a temporary failure becomes permanent; bytes that the storage confirms start the count again. Default: 4. */
  maxAttempts?: number | undefined
  /** Language of the message of a rejection: Chinese for `zh…`, else English. Default: en. */
  locale?: string | undefined
  /** Runs a function after a delay in milliseconds. Returns a function that cancels it. Default: the platform's timer. */
  after?: ((ms: number, run: () => void) => () => void) | undefined
  /** A number in [0, 1), for the jitter of retries. Default: Math.random. */
  random?: (() => number) | undefined
  /** Running transfers pause while it is offline, and continue by themselves. Default: the browser's; elsewhere always online. */
  connection?: Connection | undefined
}

/** A queue of uploads. Its functions do not use `this`. */
export interface Uploader<Meta = undefined, Result = UploadResult> {
  /**
   * Adds files to the queue, in this order, and returns their ids. Files that fail the checks get the status `refused`. If `check` throws, none is
   * added.
   */
  add(files: Iterable<File>, ...meta: undefined extends Meta ? [meta?: Meta] : [meta: Meta]): string[]
  /**
   * Adds the files that an earlier page did not finish, and returns their ids. They continue where the transport can; call `pause` before to
   * ask the user first. A store that does not answer within 30 seconds has none.
   */
  restore(): Promise<string[]>
  /** The current files; the same value until something changes. */
  readonly getItems: () => readonly UploadItem<Meta, Result>[]
  /** Whether the queue is paused, by the application or since the machine is offline; the same value until it changes. */
  readonly getStatus: () => { readonly isPaused: boolean; readonly isOffline: boolean }
  /** Calls back after each change. Returns a function that unsubscribes. An error that it throws is reported as an uncaught error of the page. */
  readonly subscribe: (listener: () => void) => () => void
  /** Stops an unfinished file, and ends its upload at the storage. */
  cancel(id: string): void
  /** Restarts a failed or cancelled file, and starts the next attempt of one that waits for it. A cancelled one is refused if the limits of the queue have no
   * place for it any more; one that they have refused (`tooMany`, `totalSize`, `duplicate`) starts when there is a place. */
  retry(id: string): void
  /** Cancels the file as `cancel` does if it is unfinished, and removes it from the list. */
  remove(id: string): void
  /**
   * Stops running transfers. After `resume` they continue where the transport can, else from the beginning. A result that still arrives counts, and a transfer
   * that waits only for its reply is not broken off.
   */
  pause(): void
  resume(): void
  /**
   * Resolves with the result of the transport when it is done: by default the file's address. A later page does not restore the file then, unless the store fails or needs
   * longer than two seconds.
   *
   * @throws UploadError with the code `refused`, `cancelled` or `removed`; or what the transport rejected with
   */
  whenDone(id: string): Promise<Result>
  /**
   * Ends the queue: stops its transfers, releases its previews and calls no subscriber any more. Files in a store stay there for the next queue; those
   * that are still being written can be restored once they are. What comes later is not stored: files that are added, and late answers.
   */
  dispose(): void
  /**
   * Ends the queue as `dispose` does and clears its store, e.g. at a sign-out: unfinished uploads are ended at the storage as by `cancel`. When it resolves, the
   * store is empty, also of what earlier pages have left, and the queue writes nothing any more. Call it while the user is still signed in, and await it before
   * another queue uses the store.
   *
   * @throws what the store rejects with, or an UploadError if it needs longer than 30 seconds; it may have files then
   */
  clear(): Promise<void>
}
