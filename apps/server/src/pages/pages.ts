import { rejectOldBuild } from '../platform/process/build-stamp.ts'
import { createLog } from '../platform/process/log.ts'
import { runUntilStopped } from '../platform/process/run-until-stopped.ts'
import { startWorkers } from '../platform/process/workers/primary.ts'
import { openWorkerLink } from '../platform/process/workers/worker-link.ts'
import { isAwaitedByServiceManager, readMisspelledSettings, readPagesEnv } from '../platform/settings/env.ts'

await runUntilStopped(async () => {
  rejectOldBuild()
  const env = readPagesEnv()
  const log = createLog(env.logLevel, env.worker)
  if (env.worker === undefined)
    for (const { name, nearest } of readMisspelledSettings())
      log.warn(`Unknown setting ${name}. Did you mean ${nearest}?`)
  if (env.workers !== undefined && env.worker === undefined) {
    const hasGivenSocket = env.socket !== undefined
    return { log, replacesWorkers: true, ...(await startWorkers({ count: env.workers, hasGivenSocket, log })) }
  }
  // Loaded on demand: a process that only watches its workers does without the renderer's memory.
  const { startPages } = await import('./pages-server.ts')
  const link = openWorkerLink(env.worker)
  const { port, close } = await startPages(env, log, { worker: link })
  const here = env.publicOrigin ?? `http://localhost:${port}`
  const welcome = `\nTeachNet's pages are served at ${here}/, by the API at ${env.apiOrigin}\n`
  return { log, close, welcome, link }
}, isAwaitedByServiceManager())
