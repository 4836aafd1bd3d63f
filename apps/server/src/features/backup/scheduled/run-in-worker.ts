import { fork } from 'node:child_process'

import { FinalFailure } from '../../../platform/jobs/job-kind.ts'
import { programFile } from '../../../platform/process/own-files.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { StorageSettings } from '../../../platform/settings/storage-url.ts'
import type { Installation } from '../back-up.ts'
import type { BackupFigures, BackupTask } from './backup-tasks.ts'

/** The settings with which the process opens its own connections. */
export interface WorkerInstallation extends Omit<Installation, 'storage'> {
  readonly storage?: StorageSettings | undefined
}

/** Returns what a task needs of the settings: they are sent to its process. A key that is generated is read from the data directory. */
export function installationOf({
  dataDir,
  databaseUrl,
  databaseDirectUrl,
  storage,
  hasStoredKey,
  secretKey,
}: Settings): WorkerInstallation {
  return { dataDir, databaseUrl, databaseDirectUrl, storage, secretKey: hasStoredKey ? undefined : secretKey }
}

export interface WorkerInput {
  readonly installation: WorkerInstallation
  readonly task: BackupTask
}

/** Sent by the process at its end. */
type WorkerOutput = { readonly figures: BackupFigures } | { readonly error: Error }

/**
 * Runs a task in a separate process: requests do not wait for it, and the server survives when its memory runs out. Its temporary folder stays
 * behind when it is aborted; the next run deletes it.
 *
 * @throws FinalFailure if the process was killed: it would be killed again
 */
export async function runInWorker(input: WorkerInput, signal: AbortSignal): Promise<BackupFigures> {
  signal.throwIfAborted()
  const child = fork(programFile('backup-worker'), { serialization: 'advanced', stdio: 'inherit' })
  const { promise, resolve, reject } = Promise.withResolvers<BackupFigures>()
  child.once('message', (output: WorkerOutput) => {
    if ('figures' in output) resolve(output.figures)
    else reject(output.error)
  })
  child.once('error', reject)
  child.once('exit', (code, killedBy) => {
    const kind = input.task.kind
    reject(
      killedBy === 'SIGKILL' && !signal.aborted
        ? new FinalFailure(`The process of the ${kind} was killed. Most likely its memory ran out.`)
        : new Error(`The process of the ${kind} ended early (${code ?? killedBy})`),
    )
  })
  const abort = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', abort, { once: true })
  try {
    child.send(input)
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    child.kill('SIGKILL')
  }
}
