import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { registerMember, type Member } from './accounts.ts'
import { pick, signInAdministrator } from './api.ts'
import { expectAccessible, launchBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import { administrator, type Product } from './product.ts'
import { addSiteContent, siteContent, sitePaths } from './site-content.ts'

let product: Product
let browser: Browser
let teacherId = 0
let member: Member
let screens: readonly Screen[] = []

/** A screen of the back office's menu. */
interface Screen {
  readonly path: string
  /** Records can be added. */
  readonly hasForm: boolean
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), launchBrowser()])
  teacherId = (await addSiteContent(product.origin)).teacherIds[0] ?? 0
  member = await registerMember(product.origin, 'reader')
  const administrator = await signInAdministrator(product.origin)
  screens = listScreens(pick((await administrator.get('/admin/Index/index')).data, 'menus'))
})
afterAll(() => Promise.all([browser.close(), product.stop()]))

const widths = [1280, 360] as const

/**
 * Every page is checked in both languages, both themes and both widths. Its overflow is measured in each language at each width; for the
 * many screens of the back office, once at each width.
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
  it('every page of the public site is accessible and fits [R1] [P1] [P2] [E9]', async () => {
    const page = await open(setting)
    const news = `/news/${siteContent.items[0].slug}`
    await expectSound(page, [...sitePaths, `/teacher/${teacherId}`, news, '/no-such-page', '/401'])
  })

  it('every page of the member centre is accessible and fits [R6] [P1] [P2] [P5]', async () => {
    const page = await open(setting)
    await expectSound(page, ['/user/login'])
    const { username, password } = member
    await page.locator('input[name=username]').first().fill(username)
    await page.locator('input[name=password]').first().fill(password)
    await page.getByRole('tabpanel').getByRole('button', { name: logInWords[setting.language].member }).click()
    await page.waitForURL(/\/user\/account\/overview/)
    const pages = ['overview', 'profile', 'balance', 'integral', 'changePassword'].map(
      (name) => `/user/account/${name}`,
    )
    await expectSound(page, [...pages, '/user/404', '/user/401'])
  })

  it('every page of the back office is accessible and fits [P4] [P6] [P7]', { timeout: 300_000 }, async () => {
    const page = await open(setting)
    await expectSound(page, ['/admin/login'])
    await page.locator('input[name=username]').fill(administrator.username)
    await page.locator('input[name=password]').fill(administrator.password)
    await page.getByRole('button', { name: logInWords[setting.language].admin, exact: true }).click()
    await page.waitForURL(/\/admin\/dashboard/)
    expect(screens.length).toBeGreaterThan(40)
    await expectSound(page, ['/admin/404', '/admin/401'])
    // Every form is checked in one of the settings.
    const turn = settings.indexOf(setting)
    const forms = screens.filter(({ hasForm }) => hasForm).filter((_, index) => index % settings.length === turn)
    const paths = [...screens.map(({ path }) => path), ...forms.map(({ path }) => `${path}?form=add`)]
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

/** Returns the screens of the menu that the server sends. */
function listScreens(menu: unknown): Screen[] {
  if (!Array.isArray(menu)) return []
  return menu.flatMap((entry: unknown) => {
    const [path, type, extend, children] = ['path', 'type', 'extend', 'children'].map((key) => pick(entry, key))
    const below = Array.isArray(children) ? children : []
    const hasForm = below.some((child: unknown) => String(pick(child, 'name')).endsWith('/add'))
    const isScreen = typeof path === 'string' && type === 'menu' && extend !== 'add_rules_only'
    return [...(isScreen ? [{ path: `/admin/${path}`, hasForm }] : []), ...listScreens(below)]
  })
}

/** Visits the paths and reports the problems of all of them together. */
async function expectSound(page: Page, paths: readonly string[], measured: readonly number[] = widths): Promise<void> {
  const problems: string[] = []
  for (const path of paths) {
    await page.goto(product.origin + path)
    await settle(page, path)
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
  const unfinished = page.locator(
    '.page-loading[data-state=loading], [aria-busy=true], .MuiSkeleton-root, [role=progressbar], [role=status][aria-label$="…"]',
  )
  await expect.poll(() => unfinished.count(), { message: path, timeout: 10_000 }).toBe(0)
  if (path.includes('form=')) await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}
