import { spawn } from 'node:child_process'

import { forwardSignals } from './processes.mjs'
import { build, env, install, progress, root, workspaceNode } from './setup.mjs'

/** Installs and builds, then runs the server until it is stopped; the exit code is the server's. */
export async function startProduct(args) {
  await install()
  await build()
  progress('starting the server')
  const server = spawn(workspaceNode, ['apps/server/dist/main.js', ...args], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  // A closed terminal stops the server too, which handles only SIGINT and SIGTERM.
  forwardSignals((signal) => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  server.on('error', (error) => {
    console.error(`[teachnet] the server could not be started: ${error.message}`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => {
    if (signal) console.error(`[teachnet] the server was ended by ${signal}`)
    process.exit(code ?? 1)
  })
}
