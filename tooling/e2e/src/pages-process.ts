import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { findFreePort } from './free-port.ts'

const root = join(import.meta.dirname, '../../..')

/** A process that serves pages and asks an API elsewhere. */
export interface PagesProcess {
  readonly origin: string
  readonly pid: number
  readonly logs: () => string
  readonly stop: () => Promise<number | null>
}

/** Starts the process that serves the built public site alone, in a folder without data, and waits until it is ready. */
export async function startPages(env: Readonly<Record<string, string>>): Promise<PagesProcess> {
  const port = env.PORT ?? (await findFreePort())
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/pages.js')], {
    cwd: '/',
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    return child.exitCode
  }
  const deadline = Date.now() + 30_000
  while (!(await answers(`${origin}/healthz`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The pages were not ready in time:\n${output}`)
    }
    await wait(50)
  }
  return { origin, pid: child.pid ?? 0, logs: () => output, stop }
}

async function answers(address: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => undefined) // not yet listening
  await answer?.body?.cancel()
  return answer?.ok === true
}
