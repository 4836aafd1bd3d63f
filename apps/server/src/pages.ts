import { createLog } from './process/log.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'
import { startPages } from './pages-server.ts'
import { readPagesEnv } from './settings/env.ts'

await runUntilStopped(async () => {
  const env = readPagesEnv()
  const log = createLog(env.logLevel)
  const { port, close } = await startPages(env, log)
  const here = env.publicOrigin ?? `http://localhost:${port}`
  return { log, close, welcome: `\nTeachNet's pages are served at ${here}/, by the API at ${env.apiOrigin}\n` }
})
