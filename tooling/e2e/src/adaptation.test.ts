import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { launchBrowser, openPage } from './browser.ts'
import { cutTextsOf, edgesOf, hiddenFocusOf, moversOf, overflowOf, wastedInPrintOf } from './measure-page.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { addSiteContent, findPagesOfEachKind, siteContent } from './site-content.ts'

let product: Product
let browser: Browser
let paths: readonly string[]

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), launchBrowser()])
  await addSiteContent(product.origin)
  paths = await findPagesOfEachKind(product.origin)
})
afterAll(() => Promise.all([browser.close(), product.stop()]))

const english = { name: 'think_lang', value: 'en', domain: 'localhost', path: '/', expires: -1 }
const inEnglish: BrowserContextOptions['storageState'] = {
  cookies: [{ ...english, httpOnly: false, secure: false, sameSite: 'Lax' }],
  origins: [],
}

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const expectedErrors = [/status of 40[14]/, /ERR_FAILED/, /dynamically imported module/]
  const page = await openPage(browser, { ...options, expectedErrors })
  // All of it holds for a page as the server sends it, and without scripts the pages open faster.
  await page.route(/\/assets\//, (route) => route.abort())
  return page
}

/** Opens a page of each kind, and returns what `measure` finds, with its paths. */
async function measureAll(page: Page, measure: () => Promise<readonly string[]>): Promise<string[]> {
  expect(paths.length).toBeGreaterThan(25)
  const found: string[] = []
  for (const path of paths) {
    await page.goto(product.origin + path, { waitUntil: 'domcontentloaded' })
    found.push(...(await measure()).map((each) => `${path}: ${each}`))
  }
  return found
}

/** Measures a page in a window of 1280 by 1024 px at 400 %, and with wide text spacing besides. */
async function measureSmall(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 256 })
  const narrow = await overflowOf(page)
  const cut = await cutTextsOf(page)
  return [...narrow, ...cut, ...(await overflowOf(page)).map((each) => `with wide text spacing ${each}`)]
}

const wide = { width: 1280, height: 800 }

it(
  'with forced colours and reduced motion, every page has visible edges, current entries and focus, and nothing moves [R1] [P1]',
  {
    timeout: 180_000,
  },
  async () => {
    const page = await open({ forcedColors: 'active', reducedMotion: 'reduce', viewport: wide })
    const found = await measureAll(page, async () => [
      ...(await edgesOf(page)),
      ...(await moversOf(page)),
      ...(await hiddenFocusOf(page, 8)),
    ])
    expect(found).toEqual([])
  },
)

it(
  'every page fits at 400 % and with wide text spacing, and is printed dark on white without menus, also from the dark theme [R1] [P1]',
  {
    timeout: 180_000,
  },
  async () => {
    const page = await open({ colorScheme: 'dark', storageState: inEnglish })
    const found = await measureAll(page, async () => {
      await page.emulateMedia({ media: 'screen' })
      const small = await measureSmall(page)
      await page.emulateMedia({ media: 'print' })
      return [...small, ...(await wastedInPrintOf(page))]
    })
    expect(found).toEqual([])
  },
)

it('a certificate is printed on one page [R1]', async () => {
  const page = await open()
  await page.goto(`${product.origin}/sign?code=${siteContent.certificate.code}`)
  expect(await page.locator('.outcome').textContent()).toContain(siteContent.certificate.code)
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
  expect(pages).toHaveLength(1)
})
