// @module-tag full
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { registerMember, type Member } from './accounts.ts'
import { pick, signInAdministrator } from './api.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import { administrator, type Product } from './product.ts'
import { addSiteContent, findPagesOfEachKind } from './site-content.ts'

let product: Product
let browser: Browser
let member: Member
let pages: readonly MenuPage[] = []

/** A page of the back office's menu. */
interface MenuPage {
  readonly path: string
  /** Records can be added. */
  readonly hasForm: boolean
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
  await addSiteContent(product.origin)
  member = await registerMember(product.origin, 'reader')
  const administrator = await signInAdministrator(product.origin)
  pages = listPages(pick((await administrator.get('/admin/Index/index')).data, 'menus'))
})
afterAll(() => product.stop())

const widths = [1280, 360] as const

/**
 * Two of the eight combinations of language, theme and width, in which each language, each theme and each width occurs once. Contrast
 * depends on the theme, texts on the language and the layout on the width: what breaks in one combination alone is not found here. The
 * overflow of each page is measured in each language at each width; that of the many pages of the back office once at each width.
 */
const settings = [
  { language: 'zh-cn', theme: 'light', width: 1280 },
  { language: 'en', theme: 'dark', width: 360 },
] as const
type Setting = (typeof settings)[number]

const logInWords = {
  'zh-cn': { admin: '登录', member: '登录' },
  en: { admin: 'Log in', member: 'Log in' },
} as const

describe.each(settings)('in $language, $theme, $width px wide', (setting) => {
  it('every page of the public site is accessible and fits [R1] [P1] [P2] [E9]', { timeout: 600_000 }, async () => {
    const page = await open(setting)
    const paths = await findPagesOfEachKind(product.origin)
    expect(paths.length).toBeGreaterThan(25)
    await expectSound(page, paths)
  })

  it('every page of the member centre is accessible and fits [R6] [P1] [P2] [P5]', async () => {
    const page = await open(setting)
    await expectSound(page, ['/user/login'])
    const { username, password } = member
    await page.locator('input[name=username]').first().fill(username)
    await page.locator('input[name=password]').first().fill(password)
    const logIn = { name: logInWords[setting.language].member, exact: true }
    await page.getByRole('tabpanel').getByRole('button', logIn).click()
    await page.waitForURL(/\/user\/account\/overview/)
    const pages = [
      'overview',
      'notices',
      'profile',
      'balance',
      'integral',
      'changePassword',
      'applications',
      'saved',
      'data',
    ].map((name) => `/user/account/${name}`)
    await expectSound(page, [...pages, '/user/404', '/user/401'])
  })

  it('every page of the back office is accessible and fits [P4] [P6] [P7]', { timeout: 600_000 }, async () => {
    const page = await open(setting)
    await expectSound(page, ['/admin/login'])
    await page.locator('input[name=username]').fill(administrator.username)
    await page.locator('input[name=password]').fill(administrator.password)
    await page.getByRole('button', { name: logInWords[setting.language].admin, exact: true }).click()
    await page.waitForURL(/\/admin\/dashboard/)
    expect(pages.length).toBeGreaterThan(40)
    await expectSound(page, ['/admin/404', '/admin/401'])
    // Every form is checked in one of the settings.
    const turn = settings.indexOf(setting)
    const forms = pages.filter(({ hasForm }) => hasForm).filter((_, index) => index % settings.length === turn)
    const paths = [...pages.map(({ path }) => path), ...forms.map(({ path }) => `${path}?form=add`)]
    await expectSound(page, paths, [setting.width])
  })
})

function open({ language, theme, width }: Setting): Promise<Page> {
  const cookie = { name: 'think_lang', value: language, domain: 'localhost', path: '/', expires: -1 }
  const options: BrowserContextOptions = {
    colorScheme: theme,
    // Elements that are fading in have too little contrast.
    reducedMotion: 'reduce',
    viewport: { width, height: 800 },
    storageState: { cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }], origins: [] },
  }
  return openPage(browser, { ...options, expectedErrors: [/status of 40[14]/] })
}

/** Returns the pages of the menu that the server sends. */
function listPages(menu: unknown): MenuPage[] {
  if (!Array.isArray(menu)) return []
  return menu.flatMap((entry: unknown) => {
    const [path, type, extend, children] = ['path', 'type', 'extend', 'children'].map((key) => pick(entry, key))
    const below = Array.isArray(children) ? children : []
    const hasForm = below.some((child: unknown) => String(pick(child, 'name')).endsWith('/add'))
    const isPage = typeof path === 'string' && type === 'menu' && extend !== 'add_rules_only'
    return [...(isPage ? [{ path: `/admin/${path}`, hasForm }] : []), ...listPages(below)]
  })
}

/** Visits the paths and reports the problems of all of them together. */
async function expectSound(page: Page, paths: readonly string[], measured: readonly number[] = widths): Promise<void> {
  const problems: string[] = []
  for (const [index, path] of paths.entries()) {
    if (index % pagesOfDocument === 0) await page.goto('about:blank')
    await visit(page, path)
    await settle(page, path)
    // The first pages of a document are checked beside the tabs of those before.
    if (index % pagesOfDocument > 3) await closeHiddenTabs(page)
    await expectAccessible(page).catch((error: unknown) => problems.push(String(error)))
    const first = page.viewportSize()
    for (const width of measured.toSorted((one) => (one === first?.width ? -1 : 1))) {
      if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 800 })
      // A list becomes cards after it has measured the new width.
      await expect
        .poll(() => overflowOf(page), { timeout: 2000 })
        .toBe(0)
        .catch(() => problems.push(`${path} is too wide for a window of ${width} px`))
    }
    if (first && first.width !== page.viewportSize()?.width) await page.setViewportSize(first)
  }
  expect(problems).toEqual([])
}

/** Styles gather in a document. */
const pagesOfDocument = 30

/** Closes the tabs behind the page: the back office keeps their pages, hidden, and a large document takes longer to check. */
function closeHiddenTabs(page: Page): Promise<void> {
  return page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>('.tab-strip a:not([aria-current]) + button')
    for (const button of buttons) button.click()
  })
}

/**
 * Opens a page of the product. Between the pages of the back office, and of the member centre, it navigates within the document as a link
 * does, since a new document takes longer to load and to check. Pages of the public site are checked as the server renders them.
 */
async function visit(page: Page, path: string): Promise<void> {
  const [, app = ''] = path.split('/')
  const here = page.url().startsWith(`${product.origin}/${app}/`)
  if (!here || !['admin', 'user'].includes(app)) return void (await page.goto(product.origin + path))
  const title = page.locator('h1').filter({ visible: true }).first()
  const former = await title.textContent()
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // Until the next page is there, the former one stays.
  await expect.poll(() => title.textContent(), { message: path }).not.toBe(former)
}

/** Returns the number of pixels by which a page is wider than its window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Waits until a page shows its content: a headline, no loading block, no skeleton. */
async function settle(page: Page, path: string): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  // A page that was replaced stays in the document, hidden and unchanged, and may have been loading. A progress bar with a value, such as
  // that of the set-up list, is content.
  const unfinished = page
    .locator(
      '.page-loading[data-state=loading], [aria-busy=true], .MuiSkeleton-root, [role=progressbar]:not([aria-valuenow]), [role=status][aria-label$="…"]',
    )
    .filter({ visible: true })
  await expect.poll(() => unfinished.count(), { message: path, timeout: 10_000 }).toBe(0)
  if (path.includes('form=')) await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}
