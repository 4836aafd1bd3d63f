// @module-tag full
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { inEnglish, logInAsAdministrator } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { findFreePort } from './free-port.ts'
import { hasNginx, readRecipe, startNginx } from './nginx.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

const root = join(import.meta.dirname, '../../..')

/** A host that serves the files of both apps by a recipe of this repository. */
interface StaticHost {
  readonly output: () => string
  readonly stop: () => Promise<void>
}

interface Program {
  readonly name: string
  readonly isInstalled: boolean
  /** Starts it on a port with the apps in a folder. */
  readonly start: (folder: string, port: number, api: string) => Promise<StaticHost>
}

function hasCaddy(): boolean {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('Not tested: caddy is not installed on this machine (apt-get install caddy)')
    return false
  }
}

const programs: readonly Program[] = [
  {
    name: 'nginx',
    isInstalled: hasNginx(),
    start: async (folder, port, api) =>
      startNginx(folder, [
        await readRecipe('static-app.conf', {
          'listen 8080;': `listen 127.0.0.1:${port}; listen [::1]:${port};`,
          '/usr/share/nginx/html': folder,
          'set $teachnet_api "";': `set $teachnet_api "${api}";`,
        }),
      ]),
  },
  {
    name: 'caddy',
    isInstalled: hasCaddy(),
    start: async (folder, port, api) => {
      const recipe = (await readFile(join(root, 'deploy/caddy/static-apps.Caddyfile'), 'utf8'))
        .replaceAll('/srv/teachnet', folder)
        .replace('https://api.example.org', api)
        .replace('admin.example.org', `http://admin.localhost:${port}`)
        .replace('member.example.org', `http://member.localhost:${port}`)
      const file = join(folder, 'Caddyfile')
      await writeFile(file, `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n}\n${recipe}`)
      const child: ChildProcess = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
        env: { PATH: process.env.PATH, HOME: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
      return {
        output: () => output,
        stop: async () => {
          child.kill('SIGTERM')
          await once(child, 'close')
        },
      }
    },
  },
]

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Asks for a page by the name of its host, which need not resolve. */
async function ask(port: number, host: string, path: string): Promise<Reply> {
  const requested = request({ host: '127.0.0.1', port, path, headers: { host, accept: 'text/html' } }).end()
  const [reply] = await once(requested, 'response')
  let body = ''
  for await (const chunk of reply) body += String(chunk)
  return { status: reply.statusCode, headers: reply.headers, body }
}

/** Returns the sources of a directive of a policy. */
function sourcesOf(policy: string, directive: string): readonly string[] {
  const found = policy.split('; ').find((each) => each.startsWith(`${directive} `))
  return (found ?? '').split(' ').slice(1)
}

describe.each(programs.filter(({ isInstalled }) => isInstalled))('both apps as files of $name', ({ start }) => {
  let folder: string
  let port: number
  let product: Product
  let host: StaticHost

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'teachnet-static-'))
    port = await findFreePort()
    product = await startPrepared({ env: { DEMO: 'off', ADMIN_ORIGIN: `http://admin.localhost:${port}` } })
    for (const [app, own] of Object.entries({ admin: 'admin', member: 'user' })) {
      await mkdir(join(folder, own), { recursive: true })
      await cp(join(root, 'apps', app, 'dist'), join(folder, own), { recursive: true })
      const settings = { apiOrigin: product.origin, publicOrigin: product.origin }
      await writeFile(join(folder, own, 'settings.json'), JSON.stringify(settings))
    }
    host = await start(folder, port, product.origin)
    while (
      await ask(port, `admin.localhost:${port}`, '/healthz').then(
        ({ status }) => status !== 200,
        () => true,
      )
    )
      await wait(50)
  })
  afterAll(async () => {
    await host.stop()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it.each([
    ['admin.localhost', '/admin/login'],
    ['member.localhost', '/user/login'],
  ])('a page of %s has the headers that the server sends', async (name, path) => {
    const sent = await ask(product.port, `${name}:${port}`, path)
    const found = await ask(port, `${name}:${port}`, path)
    expect(found.status).toBe(200)
    for (const header of [
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
    ])
      expect([header, found.headers[header]]).toEqual([header, sent.headers[header]])
    expect(found.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    expect(found.headers['cache-control']).toBe('no-cache')
    const [own, served] = [found, sent].map(({ headers }) => headers['content-security-policy'] ?? '')
    for (const directive of ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors', 'worker-src'])
      expect([directive, sourcesOf(own ?? '', directive)]).toEqual([directive, sourcesOf(served ?? '', directive)])
    expect(sourcesOf(own ?? '', 'script-src').filter((each) => each !== product.origin)).toEqual(
      sourcesOf(served ?? '', 'script-src'),
    )
  })

  it('the root of a host leads to its app, a missing asset is 404, and nothing else is answered', async () => {
    const places = [
      ['admin.localhost', '/admin/'],
      ['member.localhost', '/user/'],
    ] as const
    for (const [name, path] of places) {
      const { status, headers } = await ask(port, `${name}:${port}`, '/')
      expect([status, headers.location]).toEqual([302, path])
      for (const missing of [`${path}assets/missing-1a2b3c4d.js`, '/metrics', '/changed-tags', '/other/'])
        expect([missing, (await ask(port, `${name}:${port}`, missing)).status]).toEqual([missing, 404])
      const page = await ask(port, `${name}:${port}`, `${path}some/deep/link`)
      const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page.body)?.[1] ?? ''
      const asset = await ask(port, `${name}:${port}`, script)
      expect([asset.status, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })

  it('the back office signs in under the policy of the host', async () => {
    const origin = `http://admin.localhost:${port}`
    const page = await openPage(browser, inEnglish(origin))
    await page.goto(`${origin}/`)
    await page.waitForURL(`${origin}/admin/login**`)
    await logInAsAdministrator(page)
    await page.waitForURL(`${origin}/admin/dashboard`)
    await page.getByRole('heading', { level: 1, name: /admin/ }).waitFor()
  })

  it('the web server reports no error of the recipe', () => {
    expect(host.output()).not.toMatch(/\[(?:emerg|alert|crit|error|warn)\]|"level":"error"/)
  })
})
