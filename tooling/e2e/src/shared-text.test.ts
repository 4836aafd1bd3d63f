// @module-tag full
import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pick, signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { addRecord } from './site-content.ts'

describe('two administrators in one text', () => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
  })
  afterAll(() => product.stop())

  const colleague = { username: 'colleague', password: 'Colleague123456' }
  const openForm = async (id: number, account?: typeof colleague) => {
    const options = { ...inEnglish(product.origin), expectedErrors: [/net::ERR/] }
    const page = await openPage(browser, options)
    const path = `/admin/teacher/teacher?form=${id}`
    await page.goto(product.origin + path)
    await page.waitForURL(/\/admin\/login/)
    await logInAsAdministrator(page, account)
    await page.waitForURL(product.origin + path)
    const form = page.getByRole('dialog', { name: /^Edit “.+” in Teachers/ })
    return { page, form, text: form.getByRole('textbox', { name: 'Biography', exact: true }) }
  }
  it('see what the other one writes, also after a time without network, and save one text without a conflict', async () => {
    const editor = await signInAdministrator(product.origin)
    const content = '<p>First line</p><p>Last line</p>'
    const id = await addRecord(editor, 'teacher.Teacher', {
      name: '李老师',
      name_en: 'Li',
      content,
      content_en: content,
    })
    await editor.post('/admin/auth.Admin/add', {
      ...colleague,
      nickname: 'Colleague',
      status: '1',
      group_arr: [1],
    })
    const one = await openForm(id)
    await one.text.waitFor()
    const other = await openForm(id, colleague)
    // The first form notices the second one when it looks for others again.
    await one.form.getByText('Editing this text with you:').waitFor({ timeout: 40_000 })
    await other.form.getByText('Editing this text with you:').waitFor()

    // The first click, beside the words of a line, puts the cursor at their end.
    await one.text.getByText('First line').click()
    await other.text.getByText('Last line').click()
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

    // A page that is loaded again before its changes were sent.
    await other.page.context().route('**/sharedtext/**', (route) => route.abort())
    await other.page.keyboard.type(', loaded again', { delay: 30 })
    other.page.once('dialog', (question) => void question.accept())
    await Promise.all([other.page.context().unroute('**/sharedtext/**'), other.page.reload()])
    // The app, the form and the exchange load again.
    for (const { text } of [one, other])
      await text.getByText('Last line by other offline, loaded again').waitFor({ timeout: 60_000 })

    // As on a slow line: the form has closed when the saved record arrives, and tells the other one then.
    const delay = async (route: Route) => {
      await new Promise((resolve) => void setTimeout(resolve, 1500))
      await route.continue()
    }
    await one.page.route('**/admin/batch', delay)
    await one.page.route('**/teacher.Teacher/draft*', delay)
    await one.form.getByRole('button', { name: 'Save', exact: true }).first().click()
    await one.form.waitFor({ state: 'hidden' })
    await other.text.getByText('Last line').click()
    await other.page.keyboard.press('End')
    await other.page.keyboard.type('!')
    await other.text.getByText('Last line by other offline, loaded again!').waitFor()
    await other.form.getByRole('button', { name: 'Save', exact: true }).first().click()
    // A conflict would hide the form, too.
    await other.page.getByRole('dialog').waitFor({ state: 'detached' })
    const { data } = await editor.get(`/admin/teacher.Teacher/edit?id=${id}`)
    expect(pick(data, 'row')).toMatchObject({
      content: '<p>First line by one meanwhile</p><p>Last line by other offline, loaded again!</p>',
    })
  })
})
