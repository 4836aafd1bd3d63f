// @module-tag full
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openBrowser, openPage } from './browser.ts'
import { brightPicturesOf, brokenLinesOf, sealsOf, smallTargetsOf, unmarkedChineseOf } from './measure-design.ts'
import { cutTextsOf, edgesOf, hiddenFocusOf, moversOf, overflowOf, wastedInPrintOf } from './measure-page.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { addSiteContent, findPagesOfEachKind, siteContent } from './site-content.ts'

let product: Product
let browser: Browser
let paths: readonly string[]

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
  await addSiteContent(product.origin)
  paths = await findPagesOfEachKind(product.origin)
})
afterAll(() => product.stop())

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

/** The page of a search repeats the visitor's words, whose language it does not know. */
async function unmarkedTextsOf(page: Page): Promise<string[]> {
  return page.url().includes('/search') ? [] : unmarkedChineseOf(page)
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
  'in the dark theme, every page has dimmed pictures and one seal at most; it fits at 400 % and with wide text spacing, marks Chinese in English, and is printed dark on white without menus [R1] [P1]',
  {
    timeout: 180_000,
  },
  async () => {
    const page = await open({ colorScheme: 'dark', storageState: inEnglish })
    const found = await measureAll(page, async () => {
      await page.emulateMedia({ media: 'screen' })
      // Before the spacing of texts is changed.
      const design = [...(await brightPicturesOf(page)), ...(await sealsOf(page)), ...(await unmarkedTextsOf(page))]
      const small = await measureSmall(page)
      await page.emulateMedia({ media: 'print' })
      return [...design, ...small, ...(await wastedInPrintOf(page))]
    })
    expect(found).toEqual([])
  },
)

it(
  'on a phone, no line of a page begins with a closing mark or within a word, and no target is smaller than 24 px [R1] [P1]',
  { timeout: 180_000 },
  async () => {
    const page = await open({ viewport: { width: 390, height: 844 } })
    const found = await measureAll(page, async () => [...(await brokenLinesOf(page)), ...(await smallTargetsOf(page))])
    expect(found).toEqual([])
  },
)

it('the cover of an article is as wide as its page, and the names of the first three are aligned [R1]', async () => {
  const page = await open({ viewport: wide })
  await page.goto(`${product.origin}/news/seven-seconds`)
  const cover = await page.locator('.article-cover').boundingBox()
  expect(cover?.width).toBeGreaterThan(1100)
  await page.goto(`${product.origin}/top10`)
  const [second, third] = await Promise.all(
    [1, 2].map((place) => page.locator('main ol > li').nth(place).getByRole('heading').boundingBox()),
  )
  expect(second?.y).toBeGreaterThan(0)
  expect(third?.y).toBe(second?.y)
})

it.each(['/teacher_set_in', '/branch_set_in', '/shop_set_in', '/class_set_in', '/booking', '/enquiry'])(
  'nothing moves on the form at %s when its scripts start [P8]',
  async (path) => {
    const page = await openPage(browser, { viewport: wide })
    const scripts = Promise.withResolvers<undefined>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(product.origin + path, { waitUntil: 'commit' })
    // Parsed and painted as a whole: a browser may paint the first part of a page before the rest has arrived.
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const shifts: number[] = []
      Reflect.set(window, 'shifts', shifts)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift' })
    })
    const next = page.locator('.form-actions .button-primary')
    expect(await next.isVisible()).toBe(false)
    scripts.resolve(undefined)
    await page.locator('.form-progress progress').waitFor()
    await next.waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  },
)

it('a system without a Song face gets one for the headings after the page is shown, and nothing moves [P8]', async () => {
  const page = await openPage(browser, { viewport: wide })
  const files: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/fonts/')) files.push(`${response.status()} ${response.headers()['content-type']}`)
  })
  await page.goto(`${product.origin}/news`)
  await page.waitForFunction(() => document.fonts.size > 0)
  // The same system, as if it had no font of the stack before the site's own.
  await page.addStyleTag({ content: ':root { --font-serif: "Site Song", serif !important }' })
  await page.evaluate(async () => {
    const shifts: number[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift' })
    await document.fonts.ready
  })
  await page.waitForFunction(() => [...document.fonts].every(({ status }) => status === 'loaded'))
  expect(files).toEqual(['200 font/woff2'])
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

it('a certificate is printed on one page [R1]', async () => {
  const page = await open()
  await page.goto(`${product.origin}/sign?code=${siteContent.certificate.code}`)
  expect(await page.locator('.outcome').textContent()).toContain(siteContent.certificate.code)
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
  expect(pages).toHaveLength(1)
})
