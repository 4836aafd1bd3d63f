// @module-tag full
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pick, signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

describe('two administrators with the same record open', () => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startPrepared({ env: { DEMO: 'off' } }), openBrowser()])
  })
  afterAll(() => product.stop())

  it('lose no data: the second sees the changes of the first and chooses a value for each field', async () => {
    const first = await signInAdministrator(product.origin)
    await first.post('/admin/teacher.Teacher/add', { name: '李老师', school: 'First School' })
    const page = await openPage(browser, inEnglish(product.origin))
    const path = '/admin/teacher/teacher?form=1'
    await page.goto(product.origin + path)
    await page.waitForURL(/\/admin\/login/)
    await logInAsAdministrator(page)
    await page.waitForURL(product.origin + path)
    const form = page.getByRole('dialog', { name: /^Edit “.+” in Teachers/ })
    await form.getByRole('textbox', { name: 'School', exact: true }).fill('Second School')
    await form.getByRole('textbox', { name: 'Years of teaching' }).fill('12')
    await first.post('/admin/teacher.Teacher/edit', { id: 1, name: '王老师', school: 'Third School' })

    await form.getByRole('button', { name: 'Save', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: /was changed while you were editing/ })
    await question.getByRole('group', { name: 'Name', exact: true }).getByText('王老师').waitFor()
    const choice = question.getByRole('group', { name: 'School', exact: true })
    // Nothing is chosen in advance.
    expect(await choice.getByRole('radio', { checked: true }).count()).toBe(0)
    await expectAccessible(page)
    await choice.getByRole('radio', { name: /Third School/ }).check()
    await question.getByRole('button', { name: 'Save my choice' }).click()
    await form.waitFor({ state: 'hidden' })
    const { data } = await first.get('/admin/teacher.Teacher/edit?id=1')
    expect(pick(data, 'row')).toMatchObject({ name: '王老师', school: 'Third School', years: 12 })
  })
})
