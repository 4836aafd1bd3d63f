import { rejectOldBuild } from './build-stamp.ts'
import { createLog } from './log.ts'
import { type Running, runUntilStopped } from './run-until-stopped.ts'
import { startWorkers } from './workers/primary.ts'
import { openWorkerLink, type WorkerLink } from './workers/worker-link.ts'

/** The settings of every process. */
interface ProcessEnv {
  readonly logLevel: Parameters<typeof createLog>[0]
  /** Set in a worker. */
  readonly worker?: Parameters<typeof createLog>[1]
  /** The number of workers that the process starts; undefined: it serves requests itself. */
  readonly workers?: number | undefined
  readonly socket?: unknown
}

/** What the entry of a process reads from its environment. */
interface Settings<E> {
  readonly readEnv: () => E
  readonly readMisspelledSettings: () => readonly { readonly name: string; readonly nearest: string }[]
  /** Whether a service manager waits to be told that the process serves requests. */
  readonly isAwaited: boolean
}

type Log = ReturnType<typeof createLog>

/**
 * Runs a server, or its workers, until a signal stops it; ends the process when it cannot start.
 *
 * @param start starts the server; it loads the server on demand, since a process that only watches its workers does without its memory
 */
export function runProcess<E extends ProcessEnv>(
  { readEnv, readMisspelledSettings, isAwaited }: Settings<E>,
  start: (env: E, log: Log, link: WorkerLink | undefined) => Promise<Pick<Running, 'close' | 'welcome'>>,
): Promise<void> {
  return runUntilStopped(async () => {
    rejectOldBuild()
    const env = readEnv()
    const log = createLog(env.logLevel, env.worker)
    if (env.worker === undefined)
      for (const { name, nearest } of readMisspelledSettings())
        log.warn(`Unknown setting ${name}. Did you mean ${nearest}?`)
    if (env.workers !== undefined && env.worker === undefined) {
      const hasGivenSocket = env.socket !== undefined
      return { log, replacesWorkers: true, ...(await startWorkers({ count: env.workers, hasGivenSocket, log })) }
    }
    const link = openWorkerLink(env.worker)
    return { log, link, ...(await start(env, log, link)) }
  }, isAwaited)
}
