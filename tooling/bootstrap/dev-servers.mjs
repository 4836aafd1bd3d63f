import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { linePrefixer } from './line-prefixer.mjs'
import { forwardSignals } from './processes.mjs'
import { env, install, progress, root, workspaceNode } from './setup.mjs'

const apiPort = Number(process.env.PORT ?? 8000)
/** The dev servers have this port and the two after it. */
const firstPort = Number(process.env.DEV_PORT ?? 5173)
const ports = { admin: firstPort, member: firstPort + 1, public: firstPort + 2 }

const api = `http://localhost:${apiPort}`
const adminOrigin = `http://localhost:${ports.admin}`
const memberOrigin = `http://localhost:${ports.member}`
const publicOrigin = `http://localhost:${ports.public}`

const origins = { API_ORIGIN: api, ADMIN_ORIGIN: adminOrigin, MEMBER_ORIGIN: memberOrigin, PUBLIC_ORIGIN: publicOrigin }

const servers = [
  {
    name: 'server',
    cwd: '.',
    command: workspaceNode,
    args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'],
    env: { PORT: String(apiPort) },
  },
  { name: 'admin', cwd: 'apps/admin', command: 'vite', args: listenOn(ports.admin) },
  { name: 'member', cwd: 'apps/member', command: 'vite', args: listenOn(ports.member) },
  { name: 'public', cwd: 'apps/public-site', command: 'react-router', args: ['dev', ...listenOn(ports.public)] },
]

/** Runs the API and the three dev servers; each line of output begins with its server's name. One stop signal ends all four. */
export async function startDevServers() {
  await install()
  progress(`back office   ${adminOrigin}/admin/`)
  progress(`member centre ${memberOrigin}/user/`)
  progress(`public site   ${publicOrigin}/`)
  progress(`API           ${api}`)
  const running = new Set()
  let isStopping = false
  let exitCode = 0
  const stopAll = (signal) => {
    isStopping = true
    for (const child of running) child.kill(signal)
  }
  for (const server of servers) {
    const child = spawn(server.command, server.args, {
      cwd: join(root, server.cwd),
      env: {
        ...env,
        ...origins,
        ...server.env,
        PATH: withOwnTools(server.cwd),
        NODE_ENV: 'development',
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    running.add(child)
    child.stdout.on(
      'data',
      linePrefixer(server.name, (line) => process.stdout.write(line)),
    )
    child.stderr.on(
      'data',
      linePrefixer(server.name, (line) => process.stderr.write(line)),
    )
    child.on('error', (error) => console.error(`[teachnet] ${server.name} could not be started: ${error.message}`))
    child.on('close', (code) => {
      running.delete(child)
      if (!isStopping) {
        console.error(`[teachnet] ${server.name} ended (${code ?? 'by a signal'}): stopping the others`)
        exitCode = 1
        stopAll('SIGTERM')
      }
      if (running.size === 0) process.exit(exitCode)
    })
  }
  forwardSignals(stopAll)
}

function listenOn(port) {
  return ['--port', String(port), '--strictPort']
}

function withOwnTools(cwd) {
  return [join(root, cwd, 'node_modules', '.bin'), env.PATH].join(process.platform === 'win32' ? ';' : ':')
}
