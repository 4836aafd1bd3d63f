import { networkInterfaces } from 'node:os'

import { describeReach } from './platform/network/describe-reach.ts'
import type { Env } from './platform/settings/settings.ts'
import type { RunningServer } from './server.ts'

// Files that the server creates are accessible only to their owner.
process.umask(0o077)
// Before the rest of the build is loaded, since Node reads the source map of a file with the file.
process.setSourceMapsEnabled(true)
const [
  { isAwaitedByServiceManager, readEnv, readMisspelledSettings },
  { rejectOldBuild },
  { createLog },
  { runUntilStopped },
  { startWorkers },
  { openWorkerLink },
] = await Promise.all([
  import('./platform/settings/env.ts'),
  import('./platform/process/build-stamp.ts'),
  import('./platform/process/log.ts'),
  import('./platform/process/run-until-stopped.ts'),
  import('./platform/process/workers/primary.ts'),
  import('./platform/process/workers/worker-link.ts'),
])

// Runs the server, or its workers, until a signal stops it; ends the process when it cannot start.
await runUntilStopped(async () => {
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
  // Loaded on demand: a process that only watches its workers does without the server's memory.
  const { startServer } = await import('./server.ts')
  const link = openWorkerLink(env.worker)
  const server = await startServer(env, log, link)
  return { log, close: server.close, welcome: welcome(env, server), link }
}, isAwaitedByServiceManager())

function welcome(
  { publicOrigin, adminOrigin, memberOrigin, adminPath, memberPath, host, socket }: Env,
  { port, firstAdmin }: RunningServer,
): string {
  const here = `http://localhost:${port}`
  const lines = [
    `  public site    ${publicOrigin ?? here}/`,
    `  member centre  ${memberOrigin ?? here}${memberPath}/`,
    `  back office    ${adminOrigin ?? here}${adminPath}/`,
  ]
  const reach = socket === undefined ? describeReach(host, networkInterfaces()) : undefined
  if (reach !== undefined) lines.push('', `  ${reach}`)
  if (firstAdmin?.generatedPassword)
    lines.push(
      '',
      '  First administrator, shown this once:',
      `  name      ${firstAdmin.username}`,
      `  password  ${firstAdmin.generatedPassword}`,
    )
  return ['', 'TeachNet is running', '', ...lines, ''].join('\n')
}
