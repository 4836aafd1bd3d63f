import { runProcess } from '../platform/process/run-process.ts'
import { isAwaitedByServiceManager, readMisspelledSettings, readPagesEnv } from '../platform/settings/env.ts'

const settings = { readEnv: readPagesEnv, readMisspelledSettings, isAwaited: isAwaitedByServiceManager() }

await runProcess(settings, async (env, log, link) => {
  const { startPages } = await import('./pages-server.ts')
  const { port, close } = await startPages(env, log, { worker: link })
  const here = env.publicOrigin ?? `http://localhost:${port}`
  return { close, welcome: `\nTeachNet's pages are served at ${here}/, by the API at ${env.apiOrigin}\n` }
})
