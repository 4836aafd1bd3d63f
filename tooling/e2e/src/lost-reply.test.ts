// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { registerMember } from './accounts.ts'
import { type Caller, pick, signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

describe('a write whose reply is lost', () => {
  let product: Product
  let browser: Browser
  let root: Caller
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startPrepared({ env: { DEMO: 'off' } }), openBrowser()])
    root = await signInAdministrator(product.origin)
  })
  afterAll(() => product.stop())

  const path = '/admin/user/moneyLog?form=add'
  const dialog = (page: Page) => page.getByRole('dialog', { name: /to Balance log/ })
  const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })

  /** The server carries out the next write to an address, and the connection ends before its reply. */
  async function cutNextReply(page: Page, address: string): Promise<void> {
    const cut = { isCut: false }
    await page.route(`**${address}`, async (route) => {
      if (cut.isCut) return route.continue()
      cut.isCut = true
      await route.fetch()
      await route.abort('connectionreset')
    })
  }

  /** Opens the form of a booking and fills it for a new member. */
  async function fillBooking(username: string): Promise<Page> {
    await registerMember(product.origin, username)
    const page = await openPage(browser, {
      ...inEnglish(product.origin),
      expectedErrors: [/Failed to load resource/, /ERR_CONNECTION_RESET/],
    })
    await page.goto(product.origin + path)
    await page.waitForURL(/\/admin\/login/)
    await logInAsAdministrator(page)
    await dialog(page).getByRole('combobox', { name: 'Member' }).fill(username)
    await page.getByRole('option', { name: username }).click()
    await dialog(page).getByRole('textbox', { name: 'Change', exact: true }).fill('12.50')
    await dialog(page).getByRole('textbox', { name: 'Change note' }).fill('Prize')
    await cutNextReply(page, '/admin/user.MoneyLog/add')
    await save(page).click()
    await page
      .getByText(/not known whether/)
      .first()
      .waitFor()
    return page
  }

  /** The changes of a member's balance, and the balance. */
  async function bookings(
    username: string,
  ): Promise<{ readonly changes: readonly number[]; readonly balance: number }> {
    const listOf = async (controller: string) => {
      const list = pick((await root.get(`/admin/${controller}/index?limit=50`)).data, 'list')
      return Array.isArray(list) ? list : []
    }
    const member = (await listOf('user.User')).find((row) => row.username === username)
    const own = (await listOf('user.MoneyLog')).filter((row) => row.user_id === member.id)
    return { changes: own.map(({ money }) => Number(money)), balance: Number(member.money) }
  }

  it('is sent again by the same form, and books the money once [I2]', async () => {
    const page = await fillBooking('lostreply')
    await save(page).click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await bookings('lostreply')).toEqual({ changes: [12.5], balance: 12.5 })
  })

  it('is sent again after a reload from the draft, and books the money once [I2]', async () => {
    const page = await fillBooking('reloaded')
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await dialog(page).getByRole('button', { name: 'Restore' }).click()
    await expect
      .poll(() => dialog(page).getByRole('textbox', { name: 'Change', exact: true }).inputValue())
      .toBe('12.50')
    await save(page).click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await bookings('reloaded')).toEqual({ changes: [12.5], balance: 12.5 })
    await page.getByRole('button', { name: 'Unsaved input', exact: true }).waitFor()
  })
})
