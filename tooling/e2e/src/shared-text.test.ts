// @module-tag full
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pick, signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

describe('two administrators in one text', () => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startPrepared({ env: { DEMO: 'off' } }), openBrowser()])
  })
  afterAll(() => product.stop())

  const path = '/admin/teacher/teacher?form=1'
  const colleague = { username: 'colleague', password: 'Colleague123456' }
  const openForm = async (account?: typeof colleague) => {
    const page = await openPage(browser, inEnglish(product.origin))
    await page.goto(product.origin + path)
    await page.waitForURL(/\/admin\/login/)
    await logInAsAdministrator(page, account)
    await page.waitForURL(product.origin + path)
    const form = page.getByRole('dialog', { name: /^Edit “.+” in Teachers/ })
    return { page, form, text: form.getByRole('textbox', { name: 'Biography', exact: true }) }
  }
  it('see what the other one writes, also after a time without network, and save one text without a conflict', async () => {
    const editor = await signInAdministrator(product.origin)
    await editor.post('/admin/teacher.Teacher/add', { name: '李老师', content: '<p>First line</p><p>Last line</p>' })
    await editor.post('/admin/auth.Admin/add', {
      ...colleague,
      nickname: 'Colleague',
      email: 'colleague@example.org',
      status: '1',
      group_arr: [1],
    })
    const one = await openForm()
    await one.text.waitFor()
    const other = await openForm(colleague)
    // The first form notices the second one when it looks for others again.
    await one.form.getByText('Editing this text with you:').waitFor({ timeout: 40_000 })
    await other.form.getByText('Editing this text with you:').waitFor()

    await one.text.getByText('First line').click()
    await one.page.keyboard.press('End')
    await other.text.getByText('Last line').click()
    await other.page.keyboard.press('End')
    await Promise.all([
      one.page.keyboard.type(' by one', { delay: 30 }),
      other.page.keyboard.type(' by other', { delay: 30 }),
    ])
    for (const { text } of [one, other]) {
      await text.getByText('First line by one').waitFor()
      await text.getByText('Last line by other').waitFor()
    }
    await other.text.locator('.person-cursor').waitFor()
    await expectAccessible(other.page)

    await other.page.context().setOffline(true)
    await other.page.keyboard.type(' offline', { delay: 30 })
    await one.page.keyboard.type(' meanwhile', { delay: 30 })
    await other.form.getByText(/cannot be reached/).waitFor({ timeout: 30_000 })
    await other.page.context().setOffline(false)
    await other.text.getByText('First line by one meanwhile').waitFor({ timeout: 30_000 })
    await one.text.getByText('Last line by other offline').waitFor()

    // Undo takes back one's own changes.
    await one.page.keyboard.press('Control+z')
    await one.text.getByText('meanwhile').waitFor({ state: 'detached' })
    expect(await one.text.getByText('Last line by other offline').count()).toBe(1)
    await one.page.keyboard.press('Control+y')
    await other.text.getByText('First line by one meanwhile').waitFor()

    await one.form.getByRole('button', { name: 'Save', exact: true }).first().click()
    await one.form.waitFor({ state: 'hidden' })
    await other.page.keyboard.type('!')
    await other.form.getByRole('button', { name: 'Save', exact: true }).first().click()
    await other.form.waitFor({ state: 'hidden' })
    const { data } = await editor.get('/admin/teacher.Teacher/edit?id=1')
    expect(pick(data, 'row')).toMatchObject({
      content: '<p>First line by one meanwhile</p><p>Last line by other offline!</p>',
    })
  })
})
