import { createLog } from './process/log.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'
import { startWorkers } from './process/workers/primary.ts'
import { openWorkerLink } from './process/workers/worker-link.ts'
import { readPagesEnv } from './settings/env.ts'

await runUntilStopped(async () => {
  const env = readPagesEnv()
  const log = createLog(env.logLevel, env.worker)
  if (env.workers !== undefined && env.worker === undefined) {
    const hasGivenSocket = env.socket !== undefined
    return { log, replacesWorkers: true, ...(await startWorkers({ count: env.workers, hasGivenSocket, log })) }
  }
  // Loaded on demand: a process that only watches its workers does without the renderer's memory.
  const { startPages } = await import('./pages-server.ts')
  const link = openWorkerLink(env.worker)
  const { port, close } = await startPages(env, log)
  const here = env.publicOrigin ?? `http://localhost:${port}`
  const welcome = `\nTeachNet's pages are served at ${here}/, by the API at ${env.apiOrigin}\n`
  return { log, close, welcome, ...(link && { link }) }
})
