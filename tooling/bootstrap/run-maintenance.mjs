import { spawn } from 'node:child_process'

import { forwardSignals } from './processes.mjs'
import { buildServer, env, install, root, workspaceNode } from './setup.mjs'

/** Runs a maintenance command of the server: `admin`, `crud`, `doctor`, `migrate`, `rotate-key`, `backup`, `restore`, `move` or `move-in`, with its arguments. */
export async function runMaintenance(args) {
  await install()
  await buildServer()
  const command = spawn(workspaceNode, [...memoryLimits(args[0]), 'apps/server/dist/maintenance.js', ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  forwardSignals((signal) => command.kill(signal))
  command.on('error', (error) => {
    console.error(`[teachnet] the command could not be started: ${error.message}`)
    process.exit(1)
  })
  command.on('exit', (code) => process.exit(code ?? 1))
}

/** A move reads millions of rows: without limits, Node.js collects late. The heap also holds the path of each attachment, about 100 bytes. */
function memoryLimits(name) {
  return name === 'move-in' ? ['--max-semi-space-size=16', '--max-old-space-size=384'] : []
}
