import axe, { type RunOptions } from 'axe-core'
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

import { findChromium } from '../../bootstrap/chromium.mjs'
import { appOf, type BrowserApp, journeys } from './journeys.ts'

declare global {
  interface Window {
    readonly axe: Pick<typeof axe, 'run'>
  }
}

const artifacts = join(import.meta.dirname, '../../../artifacts')
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let shared: Promise<Browser> | undefined

/**
 * Returns the Chromium that the journeys of a worker share; it ends with the worker. The pages of each test have a context of their own,
 * with its own cookies, storage and cache.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await (shared ??= launchBrowser())
  // A journey may have killed it.
  if (browser.isConnected()) return browser
  shared = launchBrowser()
  return shared
}

/**
 * Starts headless Chromium: `CHROMIUM_PATH`, or one that is found on this machine. The caller closes it.
 *
 * @param options further command line options
 */
export async function launchBrowser(options: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium({ env: process.env })
  if (!executablePath)
    throw new Error('No Chromium: install it (`apt-get install chromium`), or set CHROMIUM_PATH to one.')
  return chromium.launch({ executablePath, args: [...args, ...options] })
}

export interface PageOptions extends BrowserContextOptions {
  /** Console and page errors that the test expects; any other error fails it. */
  readonly expectedErrors?: readonly RegExp[]
}

/**
 * Opens a page in a separate context, which is closed when the test has finished. The test fails on any error in the console or in the
 * page; a failed test writes a screenshot to artifacts/. Service workers are blocked unless the options allow them: a page would load its
 * files through one at the second visit and not at the first.
 */
export async function openPage(browser: Browser, { expectedErrors = [], ...options }: PageOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  const errors: string[] = []
  const note = (error: string) => {
    if (!expectedErrors.some((expected) => expected.test(error))) errors.push(error)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note(`page: ${error.message}`))
  const opened = new Set<BrowserApp>()
  page.on('framenavigated', (frame) => {
    const app = frame === page.mainFrame() ? appOf(frame.url()) : undefined
    if (app) opened.add(app)
  })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' || errors.length > 0) await keepScreenshot(page, task.name)
    // A handler of a route that still waits for its reply would fail after the test.
    for (const routed of page.isClosed() ? [] : [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    requireNamed(opened, basename(task.file.name))
    if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join('\n')}`)
  })
  return page
}

const axeOptions: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Only violations are reported in full, which saves half of the time.
  resultTypes: ['violations'],
  // Only the experimental rules, which do not run, read the style sheets.
  preload: { assets: ['media'] },
}

/** The source of each element would be read for a report, and the message below names elements by their selector. */
const checker = `${axe.source}; axe.configure({ noHtml: true })`

/**
 * Checks WCAG 2.2 AA as far as that can be automated. The message lists each broken rule with its elements. A second check in the same
 * document takes a third of the time: the rules are there and compiled.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checker)
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), axeOptions)
  if (violations.length === 0) return
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes
      .slice(0, 5)
      .map(({ target, failureSummary = '' }) => `  ${target.join(' ')} ${failureSummary.replaceAll('\n', ' ')}`),
  ])
  throw new Error(`${page.url()} is not accessible:\n${lines.join('\n')}`)
}

/** Fails if the list of journeys lacks an opened app: `pnpm test:changed` relies on the list. */
function requireNamed(opened: ReadonlySet<BrowserApp>, file: string): void {
  const missing = [...opened].filter((app) => !journeys[file]?.includes(app))
  if (missing.length > 0) throw new Error(`journeys.ts does not say that ${file} opens ${missing.join(' and ')}`)
}

async function keepScreenshot(page: Page, title: string): Promise<void> {
  mkdirSync(artifacts, { recursive: true })
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
  // A crashed page has no screenshot, and the test has failed already.
  await page.screenshot({ path: join(artifacts, `${name}.png`), fullPage: true }).catch(() => undefined)
}

/** Waits until the page's scripts have taken over an element, which they load after the page. */
export async function untilInteractive(element: Locator): Promise<void> {
  const isTaken = () => element.evaluate((node) => Object.keys(node).some((name) => name.startsWith('__reactProps')))
  await expect.poll(isTaken, { timeout: 30_000 }).toBe(true)
}
