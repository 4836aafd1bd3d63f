import type { HashAlgorithm, HashOptions } from './hash-file.ts'
import { abortReasonOf, throwIfAborted } from './throw-if-aborted.ts'

/** Reads a file and returns its hash in hex. */
export type HashFile = (file: Blob, options?: HashOptions) => Promise<string>

/** The part of a `Worker` that is used. */
export interface HashWorker {
  onmessage: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  postMessage(job: HashJob): void
  terminate(): void
}

/** A job for a hash worker: one file, sent once. */
export interface HashJob {
  readonly file: Blob
  readonly algorithm: HashAlgorithm
}

/** Messages of a hash worker, in this order: any number of `loaded`, then one `hash` or one `error`. */
export interface HashNews {
  readonly loaded?: number
  readonly hash?: string
  readonly error?: string
}

/**
 * Hashes in a worker, so that the page stays responsive. Each file gets its own worker, which terminates afterwards.
 *
 * @param createWorker creates a module worker that runs `@teachnet/upload/hash-worker`.
 * @example
 * import HashWorker from '@teachnet/upload/hash-worker?worker' // Vite
 * const hash = createWorkerHash(() => new HashWorker())
 */
export function createWorkerHash(createWorker: () => HashWorker): HashFile {
  return (file, { algorithm = 'sha1', onProgress, signal } = {}) =>
    new Promise((resolve, reject) => {
      throwIfAborted(signal)
      const worker = createWorker()
      const end = () => {
        worker.terminate()
        signal?.removeEventListener('abort', abort)
      }
      const abort = () => {
        end()
        reject(abortReasonOf(signal))
      }
      signal?.addEventListener('abort', abort, { once: true })
      worker.onmessage = ({ data }: MessageEvent<HashNews>) => {
        if (data.loaded !== undefined) return onProgress?.(data.loaded)
        end()
        if (data.hash === undefined) reject(new Error(data.error))
        else resolve(data.hash)
      }
      worker.onerror = (event: ErrorEvent) => {
        end()
        reject(new Error(`The hash worker failed: ${event.message}`))
      }
      worker.postMessage({ file, algorithm } satisfies HashJob)
    })
}
