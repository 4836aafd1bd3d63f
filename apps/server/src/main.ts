import { networkInterfaces } from 'node:os'

import { describeReach } from './platform/network/describe-reach.ts'
import type { Env } from './platform/settings/settings.ts'
import type { RunningServer } from './server.ts'

// Files that the server creates are accessible only to their owner.
process.umask(0o077)
// Before the rest of the build is loaded, since Node reads the source map of a file with the file.
process.setSourceMapsEnabled(true)
const [{ isAwaitedByServiceManager, readEnv, readMisspelledSettings }, { runProcess }, { keepCompiledCode }] =
  await Promise.all([
    import('./platform/settings/env.ts'),
    import('./platform/process/run-process.ts'),
    import('./platform/process/compiled-code.ts'),
  ])

const settings = { readEnv, readMisspelledSettings, isAwaited: isAwaitedByServiceManager() }

await runProcess(settings, async (env, log, link) => {
  keepCompiledCode(env.dataDir)
  const { startServer } = await import('./server.ts')
  const server = await startServer(env, log, link)
  return { close: server.close, welcome: welcome(env, server) }
})

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
  if (firstAdmin && 'setupToken' in firstAdmin)
    lines.push(
      '',
      '  This site has no administrator yet. Anyone who has this address can create the first one:',
      `  ${adminOrigin ?? publicOrigin ?? here}${adminPath}/setup#${firstAdmin.setupToken}`,
    )
  else if (firstAdmin?.generatedPassword)
    lines.push(
      '',
      '  First administrator, shown this once:',
      `  name      ${firstAdmin.username}`,
      `  password  ${firstAdmin.generatedPassword}`,
    )
  return ['', 'TeachNet is running', '', ...lines, ''].join('\n')
}
