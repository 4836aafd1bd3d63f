// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { registerMember } from './accounts.ts'
import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { openBrowser, openPage, untilInteractive } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
})
afterAll(() => product.stop())

const expectedErrors = [/Failed to load resource/, /dynamically imported module/, /could not be loaded/]

/** Blocks further scripts, like a host that has other files by now. Returns a function that allows them again. */
async function withholdCode(page: Page): Promise<() => Promise<void>> {
  const scripts = /\/assets\/.*\.js$/
  await page.route(scripts, (route) => route.fulfill({ status: 404, body: '' }))
  return () => page.unroute(scripts)
}

async function openBackOffice(): Promise<Page> {
  const page = await openPage(browser, { ...inEnglish(product.origin), expectedErrors })
  await page.goto(`${product.origin}/admin`)
  await logInAsAdministrator(page)
  await page.waitForURL(`${product.origin}/admin/dashboard`)
  await page.getByRole('link', { name: 'Dashboard' }).first().waitFor()
  return page
}

describe('code that cannot be loaded', () => {
  it('the frame of the back office stays when the code of a page is missing, which a retry loads', async () => {
    const page = await openBackOffice()
    const release = await withholdCode(page)
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Data designer', exact: true })
      .click()
    // A part of the dashboard may lack its code as well, in its hidden tab.
    const problem = page
      .getByRole('alert')
      .filter({ hasText: 'This part of the app could not be loaded', visible: true })
    await problem.waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).first().waitFor()
    await release()
    await problem.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Data designer', level: 1 }).waitFor()
  })

  it('the frame of the member centre stays when the code of a page is missing', async () => {
    const member = await registerMember(product.origin)
    const page = await openPage(browser, { ...inEnglish(product.origin), expectedErrors })
    await page.goto(`${product.origin}/user/login`)
    await logInAsMember(page, member)
    await page.waitForURL(`${product.origin}/user/account/overview`)
    const release = await withholdCode(page)
    await page.getByRole('link', { name: 'Profile' }).first().click()
    const problem = page.getByRole('alert').filter({ hasText: 'This part of the app could not be loaded' })
    await problem.waitFor()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    await release()
    await problem.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('textbox', { name: 'Nickname' }).waitFor()
  })

  it('a new version of the back office is loaded once, and offers the earlier input [D4]', async () => {
    const page = await openBackOffice()
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Categories', exact: true })
      .click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog').locator('[name=name]').fill('Half a name')
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    // A deployment: the page names another entry script, and the files of the running version are gone.
    await page.route(`${product.origin}/admin/`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="/admin/assets/index-new.js"></script>',
      }),
    )
    await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
    await page
      .getByText('Half a name')
      .or(page.getByRole('button', { name: /^Restore|^Take/ }))
      .first()
      .waitFor()
    expect(loads).toBe(1)
    const looked = page.waitForResponse(`${product.origin}/admin/`)
    await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
    await looked
    await page.getByRole('dialog').waitFor()
    expect(loads).toBe(1)
  })
})

/**
 * Waits for an address that the page reaches through a reload. `waitForURL` would reject with the load that the reload's own script ends
 * when it leads on.
 */
async function arrivesAt(page: Page, address: RegExp): Promise<void> {
  await expect.poll(() => page.url()).toMatch(address)
}

describe('the public site, whose code cannot be loaded,', () => {
  const openSite = async (path: string) => {
    const page = await openPage(browser, {
      ...inEnglish(product.origin),
      expectedErrors: [...expectedErrors, /Error loading route module/],
    })
    await page.goto(product.origin + path, { waitUntil: 'networkidle' })
    // Otherwise the code of the page itself could be withheld.
    await untilInteractive(page.locator('.masthead-nav a').first())
    return page
  }

  it('opens the page of a link as the server renders it', async () => {
    const page = await openSite('/')
    const release = await withholdCode(page)
    await page.locator('.masthead-nav a[href^="/news"]').click()
    await arrivesAt(page, /\/news(\?|$)/)
    await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
    // Links still work, without scripts.
    await page.locator('.journal-list a').first().click()
    await page.waitForURL(/\/news\/.+/)
    await release()
    await page.reload({ waitUntil: 'networkidle' })
    await page.keyboard.press('/')
    await page.getByRole('dialog').waitFor()
  })

  it('opens the page of the search in place of its dialog', async () => {
    const page = await openSite('/top10')
    await withholdCode(page)
    await page.keyboard.press('/')
    await arrivesAt(page, /\/search(\?|$)/)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})
