import type { Env } from './settings/env.ts'
import { createLog } from './process/log.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'
import { startServer, type RunningServer } from './server.ts'

/** Runs the server until a signal stops it; ends the process when it cannot start. */
export function start(readEnv: () => Env): Promise<void> {
  return runUntilStopped(async () => {
    const env = readEnv()
    const log = createLog(env.logLevel)
    const server = await startServer(env, log)
    return { log, close: server.close, welcome: welcome(env, server) }
  })
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
