import { errorText, isDiskFull } from './error-text.ts'
import type { createLog } from './log.ts'
import { notifyServiceManager } from './service-manager.ts'
import { StartError } from './start-error.ts'
import type { WorkerLink } from './workers/worker-link.ts'

/** A running server of this process. */
export interface Running {
  readonly log: ReturnType<typeof createLog>
  /** Finishes the running requests and frees everything. */
  readonly close: (reason: StopReason) => Promise<void>
  /** The text that the operator sees after the start. */
  readonly welcome: string
  /** Set in a worker, whose primary process shows the welcome and may replace it. */
  readonly link?: WorkerLink
  /** Whether the process replaces its workers on SIGUSR2. */
  readonly replacesWorkers?: boolean
}

/** `replaced`: another process has taken over the port. */
export type StopReason = 'signal' | 'replaced'

/** In ms. A terminal sends Ctrl-C to the whole process group, and npm forwards it: the repeated signal is not a second request to stop. */
const repeatsWithin = 1000

/**
 * Runs a server until a signal stops it; ends the process when it cannot start.
 *
 * @param isAwaited whether a service manager waits to be told that it serves requests
 */
export async function runUntilStopped(startServer: () => Promise<Running>, isAwaited = false): Promise<void> {
  const reload: { log?: Running['log'] } = {}
  const ignoreReload = () => {
    reload.log?.warn('SIGUSR2 replaces the processes of WORKERS; this one has none. Restart it for a new version')
  }
  // Without a listener, the signal would end the process, also during the start.
  process.on('SIGUSR2', ignoreReload)
  try {
    const { log, close, welcome, link, replacesWorkers = false } = await startServer()
    if (replacesWorkers) process.off('SIGUSR2', ignoreReload)
    reload.log = log
    const onNotifyFailure = (error: Error) => log.warn({ err: error }, 'the service manager could not be notified')
    let stoppingSince: number | undefined
    const stop = (signal: NodeJS.Signals) => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince < repeatsWithin) return
        log.warn({ signal }, 'told to stop again: ending at once')
        process.exit(1)
      }
      stoppingSince = performance.now()
      log.info({ signal }, 'stopping')
      if (isAwaited && !link) notifyServiceManager('STOPPING=1', onNotifyFailure)
      end('signal')
    }
    const end = (reason: StopReason) => {
      close(reason).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly')
          process.exit(1)
        },
      )
    }
    // Node would print the raw error, including the parameters of a statement.
    process.once('uncaughtException', (error) => {
      log.fatal({ err: error }, 'ended by a fault that nobody caught')
      process.exit(1)
    })
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    link?.onRetire(() => {
      if (stoppingSince !== undefined) return
      stoppingSince = performance.now()
      log.info('stopping, since another worker has taken over')
      end('replaced')
    })
    // This comes last: a service manager or a test may stop a server as soon as it is announced.
    if (link) link.announceReady(welcome)
    else {
      console.log(welcome)
      if (isAwaited) notifyServiceManager('READY=1', onNotifyFailure)
    }
  } catch (error) {
    console.error(`[teachnet] ${explainStart(error)}`)
    process.exit(1)
  }
}

function explainStart(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (isDiskFull(error)) return 'The disk is full: make room on that of DATA_DIR (or of the database), and start again.'
  return errorText(error)
}
