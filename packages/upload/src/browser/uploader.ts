import type { UploadProblem } from '../messages.ts'
import type { StoreOptions } from './store-file.ts'
import type { UploadResult } from './transport.ts'
import type { UploadStore } from './upload-store.ts'
import type { QueuedFile } from './uploader-machine.ts'

/** A file of the queue. */
export interface UploadItem<Meta = undefined> extends QueuedFile {
  readonly file: File
  /** MIME type; may be empty. */
  readonly type: string
  /** Address of the picture for an `img`, valid until the file is removed; only for pictures, and with the option `previews`. */
  readonly preview: string | undefined
  /** What the application added with the file. */
  readonly meta: Meta
}

/** Makes addresses of pictures: `URL` in a browser. */
export type Previews = Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>

/** Options of an uploader; `transport`, `config` and `hash` are required. */
export interface UploaderOptions extends StoreOptions {
  /** An additional check, after those of the site. */
  check?: (file: File) => UploadProblem | undefined
  /** Maximum number of concurrent transfers. Default: 2. */
  concurrency?: number
  /** Attempts before a temporary failure becomes permanent. Default: 4. */
  maxAttempts?: number
  /** `URL` in a browser: pictures of the queue have a preview. Default: none has. */
  previews?: Previews
  /** Keeps unfinished files for `restore`, see {@link createIndexedStore}. Default: none is kept. */
  store?: UploadStore
  /** Language of the message of a refusal: Chinese for `zh…`, else English. Default: en. */
  locale?: string
  /** Runs a function after a delay in milliseconds. Returns a function that cancels it. Default: the platform's timer. */
  after?: (ms: number, run: () => void) => () => void
  /** A number in [0, 1), for the jitter of retries. Default: Math.random. */
  random?: () => number
}

/** A queue of uploads. Its functions do not use `this`. */
export interface Uploader<Meta = undefined> {
  /**
   * Adds files to the queue, in this order, and returns their ids. Files that fail the checks get the status `refused`. If `check` throws, none is
   * added.
   */
  add(files: Iterable<File>, ...meta: undefined extends Meta ? [meta?: Meta] : [meta: Meta]): string[]
  /**
   * Adds the files that an earlier page did not finish, and returns their ids. They continue where the transport can; call `pause` before to
   * ask the user first.
   */
  restore(): Promise<string[]>
  /** The current files; the same value until something changes. */
  readonly getItems: () => readonly UploadItem<Meta>[]
  /** Calls back after each change. Returns a function that unsubscribes. An error that it throws is reported as an uncaught error of the page. */
  readonly subscribe: (listener: () => void) => () => void
  cancel(id: string): void
  /** Restarts a failed or cancelled file. */
  retry(id: string): void
  /** Cancels the file if necessary, and removes it from the list. */
  remove(id: string): void
  /** Stops running transfers. After `resume` they continue where the transport can, else from the beginning. */
  pause(): void
  resume(): void
  /**
   * Resolves with the file's address when it is done.
   *
   * @throws UploadError with the code `refused`, `cancelled` or `removed`; or what the transport rejected with
   */
  whenDone(id: string): Promise<UploadResult>
  /**
   * Ends the queue: stops its transfers, releases its previews and calls no subscriber any more. Files in a store stay there for the next queue.
   * Files that are added later are not uploaded, but stored as well.
   */
  dispose(): void
}
