import type { KeptUploads } from './kept-uploads.ts'
import { storeFile, type StoreOptions } from './store-file.ts'
import { isRetryable, UploadError } from './upload-error.ts'
import type { UploaderFiles } from './uploader-files.ts'
import type { UploaderEvent } from './uploader-machine.ts'

interface Options {
  readonly store: StoreOptions
  readonly files: Pick<UploaderFiles<unknown>, 'get'>
  readonly kept: KeptUploads
  readonly send: (event: UploaderEvent) => void
}

/** The attempts of a queue that are running. */
export interface UploadRuns {
  /** Hashes and sends a file. @param run number of the attempt, see `QueuedFile` */
  readonly start: (id: string, run: number) => void
  readonly stop: (id: string) => void
}

/** Runs the attempts of one queue and reports what happens to them. */
export function createUploadRuns({ store, files, kept, send }: Options): UploadRuns {
  const running = new Map<string, AbortController>()

  async function run(id: string, runId: number): Promise<void> {
    const { file, meta } = files.get(id)
    const controller = new AbortController()
    running.set(id, controller)
    const checkpoint = { read: () => kept.noteOf(id), write: (note: unknown) => kept.note(id, note) }
    try {
      const stored = await storeFile(store, {
        ...{ file, meta, checkpoint, signal: controller.signal },
        report: (status, loaded) => send({ type: 'progressed', id, run: runId, status, loaded }),
      })
      kept.end(id)
      send({ type: 'succeeded', id, run: runId, ...stored })
    } catch (error) {
      // A transport may reject with nothing.
      const reason = error ?? new UploadError('No reason given', false)
      send({ type: 'failed', id, run: runId, error: reason, isRetryable: isRetryable(error) })
    } finally {
      if (running.get(id) === controller) running.delete(id)
    }
  }

  return {
    start: (id, runId) => void run(id, runId),
    stop(id) {
      running.get(id)?.abort()
      running.delete(id)
    },
  }
}
