// @module-tag full
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import { administrator, type Product } from './product.ts'

const folder = join(import.meta.dirname, '../../../artifacts/unsaved-input')

describe('a day with unsaved input', () => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    ;[product, browser] = await Promise.all([startPrepared({ env: { DEMO: 'off' } }), openBrowser()])
  })
  afterAll(() => product.stop())

  const list = '/admin/teacher/teacher'
  const dialog = (page: Page) => page.getByRole('dialog', { name: /(in|to) Teachers/ })
  const school = (page: Page) => dialog(page).getByRole('textbox', { name: 'School', exact: true })
  const name = (page: Page) => dialog(page).getByRole('textbox', { name: 'Name', exact: true })

  let step = 0
  async function film(page: Page, title: string): Promise<void> {
    step += 1
    await page.screenshot({ path: join(folder, `${String(step).padStart(2, '0')}-${title}.png`) })
  }

  async function enter(page: Page, path: string, account?: { username: string; password: string }): Promise<void> {
    await page.goto(product.origin + path)
    await page.waitForURL(/\/admin\/login/)
    await logInAsAdministrator(page, account)
    await page.waitForURL((address) => address.pathname === new URL(product.origin + path).pathname)
  }

  /** The drafts that the server has. */
  async function drafts(caller: Awaited<ReturnType<typeof signInAdministrator>>): Promise<readonly string[]> {
    const { data } = await caller.get('/admin/formDraft/index')
    const rows: unknown = typeof data === 'object' && data !== null && 'list' in data ? data.list : []
    return Array.isArray(rows) ? rows.map((row: { title: string }) => row.title) : []
  }

  it('nothing typed is lost by tabs, the lock, a crash, a sign-out, another account and another laptop [I1] [L6]', async () => {
    const root = await signInAdministrator(product.origin)
    await root.post('/admin/teacher.Teacher/add', { name: '李老师', school: 'First School' })
    const options = { ...inEnglish(product.origin), expectedErrors: [/Failed to load resource/, /ERR_/] }
    const page = await openPage(browser, options)
    await enter(page, `${list}?form=1`)

    // Another tab and back by the link of the menu.
    await school(page).fill('Typed School')
    await dialog(page)
      .getByRole('textbox', { name: 'Years of teaching' })
      .evaluate((input) => input.scrollIntoView({ block: 'start' }))
    const scrolled = async () =>
      dialog(page).evaluate((part) => [...part.querySelectorAll('*')].map(({ scrollTop }) => scrollTop).find(Boolean))
    const before = await scrolled()
    await film(page, 'written')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL(/dashboard/)
    await film(page, 'another-tab')
    await menu.getByRole('link', { name: 'Teachers', exact: true }).click()
    await expect.poll(() => school(page).inputValue()).toBe('Typed School')
    expect(await scrolled()).toBe(before)
    await film(page, 'back-by-the-menu')

    // Locked and unlocked.
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitem', { name: 'Lock screen' }).click()
    await page.getByRole('button', { name: 'Unlock' }).waitFor()
    await film(page, 'locked')
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect.poll(() => school(page).inputValue()).toBe('Typed School')
    expect(await scrolled()).toBe(before)
    await film(page, 'unlocked')

    // The page is killed.
    await expect.poll(() => drafts(root), { timeout: 20_000 }).toEqual(['李老师'])
    const context = page.context()
    await page.close()
    const second = await context.newPage()
    await second.goto(`${product.origin}${list}?form=1`)
    await dialog(second).getByRole('button', { name: 'Restore' }).waitFor()
    await film(second, 'after-a-crash')
    await dialog(second).getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => school(second).inputValue()).toBe('Typed School')
    await film(second, 'restored')

    // Two new records beside each other.
    await dialog(second).getByRole('button', { name: 'Cancel' }).click()
    await second.getByRole('button', { name: 'Leave' }).click()
    await dialog(second).waitFor({ state: 'hidden' })
    for (const title of ['Article A', 'Article B']) {
      await second.getByRole('button', { name: 'Add', exact: true }).click()
      await name(second).fill(title)
      await film(second, `adds-${title.at(-1)}`)
      await dialog(second).getByRole('button', { name: 'Cancel' }).click()
      await second.getByRole('button', { name: 'Leave' }).click()
      await dialog(second).waitFor({ state: 'hidden' })
    }
    await second.getByRole('button', { name: 'Unsaved input: 3 drafts' }).click()
    await second.getByRole('link', { name: 'Article A' }).waitFor()
    await film(second, 'list-of-drafts')
    await second.keyboard.press('Escape')

    // Signed out, another account on the same browser.
    await second.getByRole('button', { name: /^Account: / }).click()
    await second.getByRole('menuitem', { name: 'Log out' }).click()
    await second.waitForURL(/\/admin\/login/)
    await film(second, 'signed-out')
    expect(await second.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
    const other = { username: 'clerk', password: 'Clerk-secret-12' }
    await root.post('/admin/auth.Admin/add', {
      ...other,
      nickname: 'Clerk',
      group_arr: [1],
      status: '1',
    })
    await enter(second, `${list}?form=add`, other)
    await name(second).waitFor()
    await second.getByRole('button', { name: 'Unsaved input', exact: true }).waitFor()
    expect(await second.getByText('Article A').count()).toBe(0)
    await film(second, 'another-account')

    // Another laptop, then a phone.
    const laptop = await openPage(browser, options)
    await enter(laptop, list)
    await laptop.getByRole('button', { name: 'Unsaved input: 3 drafts' }).click()
    await laptop.getByRole('link', { name: 'Article A' }).click()
    await expect.poll(() => name(laptop).inputValue()).toBe('Article A')
    await film(laptop, 'another-laptop')
    await dialog(laptop).getByRole('button', { name: 'Save draft', exact: true }).click()
    await laptop.getByRole('button', { name: 'Unsaved input: 2 drafts' }).waitFor()
    expect((await drafts(root)).toSorted()).toEqual(['Article B', '李老师'])
    await film(laptop, 'saved')
    const signedIn = await laptop.context().storageState()
    for (const [locale, colorScheme] of [
      ['zh-CN', 'light'],
      ['zh-CN', 'dark'],
      ['en-GB', 'light'],
      ['en-GB', 'dark'],
    ] as const) {
      const phone = await openPage(browser, {
        storageState: { cookies: locale === 'en-GB' ? signedIn.cookies : [], origins: signedIn.origins },
        ...{ locale, colorScheme, viewport: { width: 390, height: 844 } },
        expectedErrors: [/Failed to load resource/],
      })
      await phone.goto(`${product.origin}${list}`)
      const button = phone.getByRole('button', { name: /^(Unsaved input|未保存的内容)[:：]/ })
      await button.waitFor()
      const box = await button.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
      const crumb = phone.locator('.breadcrumb [aria-current]')
      expect(await crumb.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      expect((await crumb.textContent())?.trim()).not.toBe('')
      await film(phone, `phone-${locale}-${colorScheme}`)
      await button.click()
      await phone.getByRole('link', { name: 'Article B' }).waitFor()
      await film(phone, `phone-list-${locale}-${colorScheme}`)
      await phone.getByRole('link', { name: 'Article B' }).click()
      await expect.poll(() => phone.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('Article B')
      await film(phone, `phone-form-${locale}-${colorScheme}`)
      await phone.context().close()
    }
  })
})
