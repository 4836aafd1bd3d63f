// @module-tag full
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { createExampleServer as createApiServer } from '../../../packages/api-client/examples/app/server.ts'
import { createExampleServer as createI18nServer } from '../../../packages/i18n/examples/app/server.ts'
import { createExampleServer as createTerminalServer } from '../../../packages/terminal-core/examples/app/server.ts'
import { createExampleServer as createUploadServer } from '../../../packages/upload/examples/app/server.ts'
import { writeDocs } from '../../docs/write.ts'
import { expectAccessible, openBrowser } from './browser.ts'
import { type ExampleServer, startExample } from './example-host.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** Serves the example of a package, in a browser context of its own. A script error fails the test. */
async function openExample<S extends ExampleServer>(
  name: string,
  server: S,
): Promise<{ server: S; context: BrowserContext; open: (path?: string) => Promise<Page> }> {
  const host = await startExample(name, server)
  const context = await browser.newContext({ locale: 'en-GB' })
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error())))
  onTestFinished(async () => {
    await context.close()
    await host.close()
    expect(errors).toEqual([])
  })
  const open = async (path = '/') => {
    const page = await context.newPage()
    await page.goto(`${host.origin}${path}`)
    return page
  }
  return { server, context, open }
}

const linesOf = (page: Page) => page.locator('pre > div').allTextContents()
const allLines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`)

describe('the example of terminal-core', () => {
  it('two tabs run a command once; a broken connection and a closed tab lose no line', async () => {
    const { server, open } = await openExample('terminal-core', createTerminalServer())
    const first = await open()
    const second = await open()
    await second.getByRole('button', { name: 'Run' }).click()
    await first.getByText('line 3', { exact: true }).waitFor()
    server.cut()
    await second.getByText('line 12', { exact: true }).waitFor()
    await first.close()
    await expect.poll(() => linesOf(second)).toEqual(allLines)
    await expectAccessible(second)
    expect(server.runs.size).toBe(1)
    await second.reload()
    expect(await linesOf(second)).toEqual(allLines)
  })

  it('a command that is stopped ends as failed, and can run again', async () => {
    const { server, open } = await openExample('terminal-core', createTerminalServer())
    const page = await open()
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect.poll(() => linesOf(page)).toEqual(allLines)
    expect([...server.runs.keys()].map((id) => id.split('.')[1])).toEqual(['1', '2'])
  })
})

describe('the example of upload', () => {
  it('a file continues where its connection broke, in the next page', async () => {
    const { server, open } = await openExample('upload', createUploadServer())
    const page = await open()
    const buffer = Buffer.alloc(3_000_000, 'teachnet')
    server.cutAfter(1_000_000)
    await page.getByLabel('Files').setInputFiles({ name: 'lesson.bin', mimeType: 'application/octet-stream', buffer })
    await page.getByText('pausingBeforeRetry').waitFor()
    await page.close()
    const next = await open()
    await next.getByText('done').waitFor()
    expect(server.seen.slice(-2)).toEqual(['HEAD /files/u1', 'PATCH /files/u1 1000000'])
    expect(server.bytesOf('u1').equals(buffer)).toBe(true)
    await expectAccessible(next)
    // Nothing is left for a third page.
    const third = await open()
    await third.getByLabel('Files').waitFor()
    expect(await third.getByRole('progressbar').count()).toBe(0)
  })
})

describe('the example of api-client', () => {
  it('two calls with an expired token cause one renewal, and a file arrives with its name', async () => {
    const { server, open } = await openExample('api-client', createApiServer())
    const page = await open()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByRole('listitem').allTextContents()).toEqual(['Li', 'Wang', 'Li', 'Wang'])
    server.expire()
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect.poll(() => page.getByRole('listitem').allTextContents()).toEqual(['Li', 'Wang', 'Li', 'Wang'])
    expect(server.refreshes()).toBe(1)
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByText('teachers.csv: 1,Li 2,Wang').waitFor()
    await expectAccessible(page)
  })
})

describe('the example of i18n', () => {
  it('loads the messages of one language, and of its fallback where a file is missing', async () => {
    const { open, context } = await openExample('i18n', createI18nServer())
    const scripts: string[] = []
    context.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    const page = await open('/?lang=fr')
    await page.getByRole('heading', { name: 'Enseignants' }).waitFor()
    expect(await page.locator('p').allTextContents()).toEqual([
      '2 enseignants, mis à jour le 2026-11-20',
      'Questions? Ask us.',
    ])
    expect(await page.locator('footer').textContent()).toBe('A demonstration')
    expect(scripts.filter((path) => /(home|footer)-/.test(path))).toHaveLength(2)
    await page.getByRole('button', { name: 'zh-cn' }).click()
    await page.getByRole('heading', { name: '老师' }).waitFor()
    expect(await page.locator('p').first().textContent()).toContain('共 2 位老师')
    await expectAccessible(page)
  })
})

describe('the documentation of the packages', () => {
  it('the documentation opens as files, finds a section by its words, and shows a message if there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'teachnet-docs-'))
    await writeDocs(folder)
    const context = await browser.newContext({ locale: 'en-GB' })
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(String(error.error())))
    onTestFinished(async () => {
      await context.close()
      await rm(folder, { recursive: true })
      expect(errors).toEqual([])
    })
    const page = await context.newPage()
    await page.goto(pathToFileURL(join(folder, 'upload/recipes.html')).href)
    await page.keyboard.press('/')
    await page.keyboard.type('several tabs')
    await page.getByRole('link', { name: 'Several tabs terminal-core · Guide' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(/terminal-core\/guide\.html#several-tabs$/)
    await page.getByRole('heading', { name: 'Several tabs' }).waitFor()
    const field = page.getByRole('searchbox', { name: 'Search' })
    await field.fill('zebra')
    await page.getByText('Nothing found').waitFor()
    await field.press('Escape')
    await expect.poll(() => page.getByRole('status').textContent()).toBe('')
    await page.goto(pathToFileURL(join(folder, 'index.html')).href)
    await page.getByRole('searchbox', { name: 'Search' }).fill('createUploader')
    await page
      .getByRole('link', { name: /upload · / })
      .first()
      .click()
    await page.waitForURL(/\/upload\//)
    // On a phone only code and tables scroll sideways.
    await page.setViewportSize({ width: 390, height: 844 })
    const wide: string[] = []
    for (const path of globSync('**/*.html', { cwd: folder })) {
      await page.goto(pathToFileURL(join(folder, path)).href)
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) wide.push(path)
    }
    expect(wide).toEqual([])
  })
})
