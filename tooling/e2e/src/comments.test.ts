// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pick, signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { addRecord } from './site-content.ts'

describe('comments on a text', () => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
  })
  afterAll(() => product.stop())

  const colleague = { username: 'critic', password: 'Colleague123456' }
  const content = '<p>The school opens in May.</p><p>Places are few.</p>'
  const open = async (path: string, account?: typeof colleague) => {
    const page = await openPage(browser, inEnglish(product.origin))
    await page.goto(product.origin + path)
    await page.waitForURL(/\/admin\/login/)
    await logInAsAdministrator(page, account)
    await page.waitForURL(product.origin + path)
    return page
  }
  const formOf = (page: Page) => page.getByRole('dialog', { name: /^Edit “.+” in Teachers/ })
  const textOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Biography', exact: true })
  const panelOf = (page: Page) => page.getByRole('region', { name: /^Comments/ })

  it('two people discuss a passage: a colleague is named, comes from the inbox to the passage, answers, and marks it as done', async () => {
    const editor = await signInAdministrator(product.origin)
    const id = await addRecord(editor, 'teacher.Teacher', {
      name: '李老师',
      name_en: 'Li',
      content,
      content_en: content,
    })
    await editor.post('/admin/auth.Admin/add', { ...colleague, nickname: 'Critic', status: '1', group_arr: [1] })
    const path = `/admin/teacher/teacher?form=${id}`
    const one = await open(path)
    await textOf(one).getByText('The school').click()
    await one.keyboard.press('End')
    for (let each = 0; each < '.'.length; each++) await one.keyboard.press('ArrowLeft')
    for (let each = 0; each < 'May'.length; each++) await one.keyboard.press('Shift+ArrowLeft')
    await one.keyboard.press('Control+Alt+m')
    await panelOf(one).getByRole('textbox', { name: 'Comment on a passage of “Biography”' }).waitFor()
    await one.keyboard.type('Sure? @crit')
    await panelOf(one).getByRole('option', { name: 'Critic' }).waitFor()
    await expectAccessible(one)
    await one.keyboard.press('Enter')
    await one.keyboard.type('please look')
    await one.keyboard.press('Control+Enter')
    await panelOf(one).getByText('Sure? @Critic please look').waitFor()
    await textOf(one).locator('.comment-mark', { hasText: /^May$/ }).waitFor()

    const other = await open('/admin/routine/notice', colleague)
    await other.getByRole('link', { name: /mentioned you in “Li”/ }).click()
    await panelOf(other).getByText('Sure? @Critic please look').waitFor()
    await textOf(other).locator('.comment-active', { hasText: /^May$/ }).waitFor()
    await panelOf(other).getByRole('button', { name: 'Reply' }).click()
    await other.keyboard.type('It is in June')
    await other.keyboard.press('Control+Enter')
    await panelOf(other).getByText('It is in June').waitFor()
    // The first form hears of it when it knows that somebody else is there.
    await panelOf(one).getByText('It is in June').waitFor({ timeout: 40_000 })

    // Words before the passage change, and both are saved.
    await textOf(one).getByText('The school').click()
    await one.keyboard.press('Home')
    await one.keyboard.type('In the north: ')
    await one.keyboard.press('Control+s')
    await formOf(one).waitFor({ state: 'hidden' })
    const { data } = await editor.get(`/admin/teacher.Teacher/edit?id=${id}`)
    expect(pick(data, 'row')).toMatchObject({
      content: '<p>In the north: The school opens in May.</p><p>Places are few.</p>',
    })
    const stored = await editor.get(`/admin/comment/index?controller=teacher.Teacher&id=${id}`)
    expect(stored.data).toMatchObject({ comments: [{ quote: { exact: 'May', position: 34 } }, { quote: null }] })

    await panelOf(other).getByRole('button', { name: 'Done', exact: true }).click()
    await panelOf(other).getByRole('button', { name: 'Show done (1)' }).waitFor()
    await textOf(other).locator('.comment-mark').waitFor({ state: 'detached' })
  })
})
