// @module-tag full
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Caller, signInAdministrator } from './api.ts'
import { openBrowser, openPage } from './browser.ts'
import { findFreePort } from './free-port.ts'
import { hasNginx, type Nginx, readRecipe, startNginx } from './nginx.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { addSiteContent, siteContent } from './site-content.ts'

const metricsToken = 'a token for measurements, long enough'

const root = join(import.meta.dirname, '../../..')
const isInstalled = hasNginx()

let folder: string
let product: Product
let administrator: Caller
let teacherId: number
let origin: string
let nginx: Nginx
let exporter: ChildProcess
let output = ''
let browser: Browser

beforeAll(async () => {
  if (!isInstalled) return
  folder = await mkdtemp(join(tmpdir(), 'teachnet-exported-'))
  const port = await findFreePort()
  origin = `http://www.localhost:${port}`
  const env = { PUBLIC_ORIGIN: origin, TRUSTED_PROXIES: '127.0.0.1', DEMO: 'off', METRICS_TOKEN: metricsToken }
  product = await startPrepared({ env })
  teacherId = (await addSiteContent(product.origin)).teacherIds[0] ?? 0
  administrator = await signInAdministrator(product.origin)
  const recipe = await readRecipe('exported-site.conf', {
    'listen 8080;': `listen 127.0.0.1:${port}; listen [::1]:${port};`,
    'server_name www.example.org;': 'server_name www.localhost;',
    'root /srv/teachnet;': `root ${join(folder, 'site')};`,
  })
  nginx = await startNginx(folder, [`upstream teachnet { server 127.0.0.1:${product.port}; }`, recipe])
  exporter = start(
    process.execPath,
    [join(root, 'apps/server/dist/maintenance.js'), 'export', join(folder, 'site'), '--follow'],
    {
      ...process.env,
      NODE_ENV: 'production',
      API_ORIGIN: product.origin,
      PUBLIC_ORIGIN: origin,
      METRICS_TOKEN: metricsToken,
    },
  )
  while (!output.includes('Copied the whole site')) {
    if (exporter.exitCode !== null || nginx.hasEnded())
      throw new Error(`Nothing was exported:\n${output}${nginx.output()}`)
    await wait(100)
  }
  browser = await openBrowser()
})
afterAll(async () => {
  if (!isInstalled) return
  exporter.kill('SIGTERM')
  if (exporter.exitCode === null) await once(exporter, 'close')
  await nginx.stop()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

function start(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(env && { env }) })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return child
}

/** Asks nginx for the host of the site, which only browsers find on this machine. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, body?: string): Promise<IncomingMessage> {
  const { host, port } = new URL(origin)
  const method = body === undefined ? 'GET' : 'POST'
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host, accept: 'text/html', ...headers },
    agent: false,
  }
  return new Promise((resolve, reject) => {
    request(options, (reply) => resolve(reply.resume()))
      .on('error', reject)
      .end(body)
  })
}

describe.runIf(isInstalled)('the public site as files', () => {
  it('pages, their scripts and what open pages load of the next one come without the server, in both languages', async () => {
    const page = await openPage(browser)
    const fromServer: string[] = []
    page.on('response', (reply) => {
      const { pathname } = new URL(reply.url())
      // Pages that the server renders have its header, files of nginx have not.
      if (
        /^\/(?!api\/|storage\/|icons\/|favicon)/.test(pathname) &&
        reply.headers()['permissions-policy'] !== undefined
      )
        fromServer.push(pathname)
    })
    await page.goto(`${origin}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('link', { name: siteContent.teachers[0].name }).first().click()
    await page.waitForURL(`${origin}/teacher/${teacherId}`)
    await page.getByRole('heading', { level: 1, name: siteContent.teachers[0].name }).waitFor()
    await page.getByRole('link', { name: 'English' }).first().click()
    await page.getByRole('heading', { level: 1, name: siteContent.teachers[0].name_en }).waitFor()
    // The choice is kept for addresses without a language.
    await page.goto(`${origin}/teacher/${teacherId}`)
    await page.getByRole('heading', { level: 1, name: siteContent.teachers[0].name_en }).waitFor()
    expect(fromServer).toEqual([])
  })

  it('filters, searches and forms are answered by the server, with scripts and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await openPage(browser, { javaScriptEnabled })
      await page.goto(`${origin}/search`)
      await page
        .locator('main')
        .getByRole('textbox')
        .or(page.locator('main').getByRole('combobox'))
        .first()
        .fill('科学角')
      await page.keyboard.press('Enter')
      await page.locator('main').getByRole('link', { name: siteContent.items[1].title }).first().waitFor()
      await page.goto(`${origin}/teachers?q=${encodeURIComponent(siteContent.teachers[1].name)}`)
      await page.getByRole('link', { name: siteContent.teachers[1].name }).first().waitFor()
      expect(await page.getByRole('link', { name: siteContent.teachers[0].name }).count()).toBe(0)
    }
    const posted = await ask('/enquiry', { origin, 'content-type': 'application/x-www-form-urlencoded' }, 'key=')
    // The response of the form, which names the missing fields.
    expect(posted.statusCode).toBe(422)
  })

  it('a changed record, a new one and a withdrawn one change the files of their pages, and no other', async () => {
    const read = (path: string) => readFile(join(folder, 'site', path), 'utf8').catch(() => '')
    const shows = async (path: string, text: string) => (await read(path)).includes(text)
    const soon = { timeout: 60_000 }
    const before = { company: await read('zh-cn/enterprise_info/index.html'), lines: output.split('\n').length }
    expect(before.company.length).toBeGreaterThan(0)
    const name = '顾新远'
    expect(await administrator.post('/admin/teacher.Teacher/edit', { id: teacherId, name })).toMatchObject({ code: 1 })
    const file = `zh-cn/teacher/${teacherId}/index.html`
    await expect.poll(() => shows(file, name), soon).toBe(true)
    await expect.poll(() => shows('zh-cn/teachers/index.html', name), soon).toBe(true)
    expect(await administrator.post('/admin/teacher.Teacher/edit', { id: teacherId, status: 0 })).toMatchObject({
      code: 1,
    })
    await expect.poll(async () => (await read(file)) === '', soon).toBe(true)
    expect((await ask(`/teacher/${teacherId}`)).statusCode).toBe(404)
    expect(await administrator.post('/admin/teacher.Teacher/edit', { id: teacherId, status: 1 })).toMatchObject({
      code: 1,
    })
    await expect.poll(() => shows(file, name), soon).toBe(true)
    const said = output.split('\n').slice(before.lines - 1)
    expect(said.filter((line) => line.includes('the whole site'))).toEqual([])
  })

  it('a missing page is 404, an address with a slash at its end leads to the one address, and nothing else of the folder is sent', async () => {
    for (const path of [
      '/no-such-page',
      '/copies.json',
      '/zh-cn/teachers/index.html',
      '/assets/old-12345678.js',
      '/changed-tags',
    ])
      expect([path, (await ask(path)).statusCode]).toEqual([path, 404])
    const slashed = await ask('/teachers/')
    expect([slashed.statusCode, slashed.headers.location]).toEqual([301, '/teachers'])
    const { headers } = await ask('/teachers')
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html',
      vary: expect.stringContaining('Cookie'),
    })
  })
})
