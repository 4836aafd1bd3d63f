import type { Env } from './settings/env.ts'
import { errorText, isDiskFull } from './process/error-text.ts'
import { createLog } from './process/log.ts'
import { startServer, type RunningServer } from './server.ts'
import { StartError } from './process/start-error.ts'

/** In ms. A terminal sends Ctrl-C to the whole process group, and npm forwards it: the repeated signal is not a second request to stop. */
const repeatsWithin = 1000

/** Runs the server until a signal stops it; ends the process when it cannot start. */
export async function start(readEnv: () => Env): Promise<void> {
  try {
    const env = readEnv()
    const log = createLog(env.logLevel)
    const server = await startServer(env, log)
    console.log(welcome(env, server))
    let stoppingSince: number | undefined
    const stop = (signal: NodeJS.Signals) => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince < repeatsWithin) return
        log.warn({ signal }, 'told to stop again: ending at once')
        process.exit(1)
      }
      stoppingSince = performance.now()
      log.info({ signal }, 'stopping')
      server.close().then(
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

function welcome({ publicOrigin, adminOrigin, memberOrigin }: Env, { port, firstAdmin }: RunningServer): string {
  const here = `http://localhost:${port}`
  const lines = [
    `  public site    ${publicOrigin ?? here}/`,
    `  member centre  ${memberOrigin ?? here}/user/`,
    `  back office    ${adminOrigin ?? here}/admin/`,
  ]
  if (firstAdmin?.generatedPassword)
    lines.push(
      '',
      '  First administrator, shown this once:',
      `  name      ${firstAdmin.username}`,
      `  password  ${firstAdmin.generatedPassword}`,
    )
  return ['', 'TeachNet is running', '', ...lines, ''].join('\n')
}
