import { errorText, isDiskFull } from './error-text.ts'
import type { createLog } from './log.ts'
import { StartError } from './start-error.ts'

/** A running server of this process. */
export interface Running {
  readonly log: ReturnType<typeof createLog>
  /** Finishes the running requests and frees everything. */
  readonly close: () => Promise<void>
  /** What the operator reads on the screen after the start. */
  readonly welcome: string
}

/** In ms. A terminal sends Ctrl-C to the whole process group, and npm forwards it: the repeated signal is not a second request to stop. */
const repeatsWithin = 1000

/** Runs a server until a signal stops it; ends the process when it cannot start. */
export async function runUntilStopped(startServer: () => Promise<Running>): Promise<void> {
  try {
    const { log, close, welcome } = await startServer()
    console.log(welcome)
    let stoppingSince: number | undefined
    const stop = (signal: NodeJS.Signals) => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince < repeatsWithin) return
        log.warn({ signal }, 'told to stop again: ending at once')
        process.exit(1)
      }
      stoppingSince = performance.now()
      log.info({ signal }, 'stopping')
      close().then(
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
