// @module-tag full
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from './free-port.ts'
import { copyPrepared, startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

const root = join(import.meta.dirname, '../../..')
let api: Product

beforeAll(async () => {
  api = await startPrepared()
}, 100_000)
afterAll(() => api.stop())

interface Script {
  readonly folder: string
  readonly command: readonly [program: string, ...args: string[]]
  readonly env: Readonly<Record<string, string>>
}

/** Runs a script with all its child processes until the end of the test; returns its whole output so far. */
function run({ folder, command: [program, ...args], env }: Script): () => string {
  const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(program, args, {
    cwd: join(root, folder),
    env: { HOME: process.env.HOME, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: npm and pnpm do not always pass on a signal.
    detached: true,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFinished(async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  return () => output
}

/** Waits for a reply other than a failed connection, and returns it. */
async function load(url: string, output: () => string): Promise<Response> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const response = await fetch(url, { headers: { accept: 'text/html, */*' } }).catch(() => undefined)
    if (response) return response
    if (Date.now() > deadline) throw new Error(`${url} did not answer in time:\n${output()}`)
    await wait(100)
  }
}

/** The home page of the public site is complete without JavaScript. */
async function expectHome(url: string, output: () => string): Promise<void> {
  const response = await load(`${url}?lang=en`, output)
  const html = await response.text()
  expect([response.status, output()]).toEqual([200, expect.not.stringMatching(/No value found for context/)])
  expect(html).toMatch(/<h1[\s>]/)
  expect(html).toMatch(/<title>Find teachers and courses - /)
}

/** A call through the origin of an app gets the reply of the API. */
async function expectCall(origin: string, output: () => string): Promise<void> {
  const reply = await load(`${origin}api/content/suggest?q=a&lang=en`, output)
  expect(await reply.json()).toMatchObject({ code: 1 })
}

it('the public site starts by its own script, against an API elsewhere', { timeout: 100_000 }, async () => {
  const port = await findFreePort()
  const env = { PORT: String(port), API_ORIGIN: api.origin, NODE_ENV: 'production' }
  const output = run({ folder: 'apps/public-site', command: ['pnpm', 'run', 'start'], env })
  await expectHome(`http://localhost:${port}/`, output)
})

it.each([
  ['admin', '/admin/'],
  ['member', '/user/'],
])('the app %s starts by its own script, and passes calls on to the API', { timeout: 100_000 }, async (name, path) => {
  const port = await findFreePort()
  const command = ['pnpm', 'run', 'start', '--port', String(port), '--strictPort'] as const
  const output = run({ folder: `apps/${name}`, command: [...command], env: { API_ORIGIN: api.origin } })
  const page = await load(`http://localhost:${port}${path}`, output)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
  await expectCall(`http://localhost:${port}/`, output)
})

it(
  'npm run dev serves the three apps from their sources, and passes calls on to the API',
  { timeout: 200_000 },
  async () => {
    const { dataDir, remove } = await copyPrepared('on')
    onTestFinished(remove)
    const [apiPort, first] = [await findFreePort(), (await findFreePort()) - 2]
    const env = { PORT: String(apiPort), DEV_PORT: String(first), DATA_DIR: dataDir, DEMO: 'on' }
    const output = run({ folder: '.', command: ['node', 'tooling/bootstrap/dev.mjs'], env })
    await load(`http://localhost:${apiPort}/healthz`, output)
    for (const [port, path] of [
      [first, '/admin/'],
      [first + 1, '/user/'],
    ] as const) {
      const page = await load(`http://localhost:${port}${path}`, output)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/src/main.tsx')])
    }
    const site = `http://localhost:${first + 2}/`
    await expectHome(site, output)
    const reply = await load(`${site}api/content/suggest?q=a&lang=en`, output)
    expect(await reply.json()).toMatchObject({ code: 1 })
  },
)
