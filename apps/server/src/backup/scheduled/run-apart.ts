import { Worker } from 'node:worker_threads'

import { programFile } from '../../process/own-files.ts'
import type { StorageSettings } from '../../settings/storage-url.ts'
import type { Installation } from '../back-up.ts'
import type { BackupFigures, BackupTask } from './backup-tasks.ts'

/** The settings with which a thread opens its own connections. */
export interface ApartInstallation extends Omit<Installation, 'storage'> {
  readonly storage?: StorageSettings
}

export interface ApartInput {
  readonly installation: ApartInstallation
  readonly task: BackupTask
}

/**
 * Runs a task in a separate thread, so that requests do not wait for it. Its temporary folder stays behind when it is aborted; the next run
 * deletes it.
 */
export async function runApart(input: ApartInput, signal: AbortSignal): Promise<BackupFigures> {
  signal.throwIfAborted()
  const worker = new Worker(programFile('backup-worker'), { workerData: input })
  const { promise, resolve, reject } = Promise.withResolvers<BackupFigures>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The thread of the ${input.task.kind} ended early (${code})`)))
  const abort = () => void worker.terminate()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
