// @module-tag full
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Caller, pick, signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { addRecord } from './site-content.ts'
import * as terminal from './terminal-panel.ts'

/**
 * Composes characters in the focused input as an input method does: the browser itself makes the composition events, and sends each key with
 * the code 229.
 */
async function startComposition(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  const key = { windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 }
  return {
    async compose(text: string) {
      const at = { selectionStart: text.length, selectionEnd: text.length }
      await devTools.send('Input.imeSetComposition', { text, ...at })
    },
    /** A key that the input method uses, such as Enter to take the letters as they are. */
    async press(name: 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp') {
      const press = { key: name, code: name, ...key }
      await devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press })
      await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press })
    },
    /** The user has chosen characters. */
    async commit(text: string) {
      await devTools.send('Input.insertText', { text })
    },
  }
}

/** Composes a text in an input, and presses each key that could save, close, choose, search or empty something. */
async function composeWithKeys(page: Page, input: Locator, check: () => Promise<void>) {
  await input.focus()
  const method = await startComposition(page)
  await method.compose('li')
  for (const key of ['Enter', 'ArrowDown', 'ArrowUp', 'Tab', 'Escape'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- as a person presses them
    await method.press(key)
    // oxlint-disable-next-line no-await-in-loop -- after each key
    await check()
  }
  return method
}

describe('keys of an input method', () => {
  let product: Product
  let browser: Browser
  let caller: Caller
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
    caller = await signInAdministrator(product.origin)
  })
  afterAll(() => product?.stop())

  async function openAdmin(path: string) {
    const page = await openPage(browser, inEnglish(product.origin))
    await page.goto(product.origin + path)
    await page.waitForURL(/\/admin\/login/)
    await logInAsAdministrator(page)
    await page.waitForURL(product.origin + path)
    const posted: string[] = []
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (request.method() === 'POST') posted.push(pathname + (request.postData() ?? ''))
      else asked.push(pathname + decodeURIComponent(search))
    })
    return { page, posted, asked }
  }

  it('neither save nor close a cell of a list, and the chosen characters are saved by the next Enter [H5]', async () => {
    const id = await addRecord(caller, 'teacher.Teacher', { name: '林', name_en: 'Lin' })
    const { page, posted } = await openAdmin('/admin/teacher/teacher')
    await page.getByRole('button', { name: /Change Name of “Lin”$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Name: “Lin”' })
    const input = dialog.getByRole('textbox').first()
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
    const method = await composeWithKeys(page, input, async () => {
      expect(await dialog.isVisible()).toBe(true)
      expect(await input.inputValue()).toBe('li')
    })
    expect(posted.filter((call) => call.includes('Teacher/edit'))).toEqual([])
    await method.commit('李')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const { data } = await caller.get(`/admin/teacher.Teacher/edit?id=${id}`)
    expect(pick(data, 'row', 'name')).toBe('李')
  })

  it('search nothing half-written in a list, and empty no search [H5]', async () => {
    const { page, asked } = await openAdmin('/admin/teacher/teacher')
    const search = page.getByRole('searchbox', { name: /^Quick search in/ }).first()
    await search.waitFor()
    asked.length = 0
    const method = await composeWithKeys(page, search, async () => expect(await search.inputValue()).toBe('li'))
    await page.waitForTimeout(1000)
    expect(asked.filter((call) => call.includes('Teacher/index'))).toEqual([])
    await method.commit('李')
    await expect.poll(() => asked.some((call) => call.includes('李'))).toBe(true)
    expect(asked.filter((call) => /[?&](?:quickSearch|quick_search)=li\b/.test(call))).toEqual([])
  })

  it('neither search, replace nor close the find panel of a text, and leave the form open [H5]', async () => {
    const content = '<p>lilac li</p>'
    const id = await addRecord(caller, 'teacher.Teacher', { name: '文', name_en: 'Wen', content, content_en: content })
    const { page, posted } = await openAdmin(`/admin/teacher/teacher?form=${id}`)
    const text = page.getByRole('textbox', { name: 'Biography', exact: true })
    await text.getByText('lilac').click()
    await page.keyboard.press('Control+f')
    const panel = page.getByRole('search', { name: 'Find and replace' })
    const words = panel.getByRole('textbox', { name: 'Find', exact: true })
    const method = await composeWithKeys(page, words, async () => {
      expect(await words.inputValue()).toBe('li')
      expect(await panel.getByRole('status').textContent()).toBe('')
    })
    await method.commit('lilac')
    await expect.poll(() => panel.getByRole('status').textContent()).toMatch(/1/)
    const replacement = panel.getByRole('textbox', { name: 'Replace with' })
    await composeWithKeys(page, replacement, async () => expect(await text.textContent()).toContain('lilac li'))
    expect(await page.getByRole('dialog', { name: /^Edit “.+” in Teachers/ }).isVisible()).toBe(true)
    expect(posted.filter((call) => call.includes('Teacher/edit'))).toEqual([])
  })

  it('neither save nor close a form from one of its inputs, nor choose an option that is not wanted [H5]', async () => {
    const { page, posted, asked } = await openAdmin('/admin/course/course?form=add')
    const form = page.getByRole('dialog', { name: /^Add to / })
    const title = form.getByRole('textbox', { name: /^Title/ }).first()
    const method = await composeWithKeys(page, title, async () => {
      expect(await form.isVisible()).toBe(true)
      expect(await title.inputValue()).toBe('li')
    })
    await method.commit('历史')
    const choice = form.getByRole('combobox', { name: /^Category/ }).first()
    await choice.click()
    await page.getByRole('option').first().waitFor()
    asked.length = 0
    const typed = await composeWithKeys(page, choice, async () => expect(await choice.inputValue()).toBe('li'))
    await page.waitForTimeout(1000)
    expect(asked.filter((call) => call.includes('=li'))).toEqual([])
    await typed.commit('李')
    await expect.poll(() => asked.some((call) => call.includes('李'))).toBe(true)
    expect(posted.filter((call) => /Course\/add/.test(call))).toEqual([])
  })

  it('search nothing half-written in the output of a command, and leave the terminal open [H5]', async () => {
    const { page } = await openAdmin('/admin/dashboard')
    await terminal.open(page)
    await terminal.run(page, 'version.node')
    await terminal.status(page, 'version.node', 'Success').waitFor()
    await page.getByRole('button', { name: 'Show the output of version.node' }).click()
    const search = terminal.task(page, 'version.node').getByRole('searchbox', { name: 'Search the output' })
    await composeWithKeys(page, search, async () => {
      expect(await search.inputValue()).toBe('li')
      expect(await terminal.task(page, 'version.node').getByText('No match').count()).toBe(0)
    })
    expect(await terminal.panel(page).isVisible()).toBe(true)
  })

  it('search nothing half-written in the rights of an account, and leave their panel open [H5]', async () => {
    const { page } = await openAdmin('/admin/auth/admin')
    await page
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Rights' }).click()
    const dialog = page.getByRole('dialog', { name: /Rights/ })
    const search = dialog.getByRole('searchbox', { name: 'Search rights' })
    await dialog.getByText(/rights granted/).waitFor()
    await composeWithKeys(page, search, async () => {
      expect(await search.inputValue()).toBe('li')
      expect(await dialog.getByText('No right matches.').count()).toBe(0)
    })
    expect(await dialog.isVisible()).toBe(true)
  })

  it('neither send nor empty a search of the public site [H5]', async () => {
    const page = await openPage(browser, inEnglish(product.origin))
    await page.goto(`${product.origin}/news`)
    const search = page.locator('main').getByRole('search').getByRole('textbox')
    const method = await composeWithKeys(page, search, async () => {
      expect(await search.inputValue()).toBe('li')
      expect(new URL(page.url()).search).toBe('')
    })
    await method.commit('李')
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]q=%E6%9D%8E/)
  })
})
