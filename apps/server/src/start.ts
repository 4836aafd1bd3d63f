import type { Env } from './settings/settings.ts'
import { createLog } from './process/log.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'
import { startWorkers } from './process/workers/primary.ts'
import { openWorkerLink } from './process/workers/worker-link.ts'
import type { RunningServer } from './server.ts'

/** Runs the server, or its workers, until a signal stops it; ends the process when it cannot start. */
export function start(readEnv: () => Env): Promise<void> {
  return runUntilStopped(async () => {
    const env = readEnv()
    const log = createLog(env.logLevel, env.worker)
    if (env.workers !== undefined && env.worker === undefined) {
      const hasGivenSocket = env.socket !== undefined
      return { log, replacesWorkers: true, ...(await startWorkers({ count: env.workers, hasGivenSocket, log })) }
    }
    // Loaded on demand: a process that only watches its workers does without the server's memory.
    const { startServer } = await import('./server.ts')
    const link = openWorkerLink(env.worker)
    const server = await startServer(env, log, link)
    return { log, close: server.close, welcome: welcome(env, server), ...(link && { link }) }
  })
}

function welcome(
  { publicOrigin, adminOrigin, memberOrigin, adminPath, memberPath }: Env,
  { port, firstAdmin }: RunningServer,
): string {
  const here = `http://localhost:${port}`
  const lines = [
    `  public site    ${publicOrigin ?? here}/`,
    `  member centre  ${memberOrigin ?? here}${memberPath}/`,
    `  back office    ${adminOrigin ?? here}${adminPath}/`,
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
