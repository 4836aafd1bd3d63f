// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createCaller, pick } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

describe('the data designer', () => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startPrepared({ env: { DEMO: 'off' } }), openBrowser()])
  })
  afterAll(() => product.stop())

  const names = (page: Page) => page.getByRole('region', { name: 'Fields' }).locator('code').allTextContents()
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  /** Opens the plan and applies it, after the names of what is dropped were typed. */
  async function apply(page: Page, ...dropped: string[]): Promise<void> {
    await button(page, 'Review the plan').click()
    const plan = page.getByRole('dialog', { name: 'Plan' })
    await plan.getByRole('heading', { name: 'Statements' }).waitFor()
    for (const name of dropped) {
      expect(await plan.getByRole('button', { name: 'Apply' }).isEnabled()).toBe(false)
      await plan.getByRole('textbox', { name: `Type ${name}` }).fill(name)
    }
    const confirm = plan.getByRole('button', { name: 'Apply' })
    // The button fades from its disabled colours.
    await expect.poll(() => confirm.evaluate((element) => element.getAnimations().length)).toBe(0)
    await expectAccessible(page)
    await confirm.click()
    await plan.waitFor({ state: 'hidden' })
  }

  it('a new area is live at once, a renamed field keeps its values, and a field is dropped only when its name was typed', async () => {
    const page = await openPage(browser, { ...inEnglish(product.origin), viewport: { width: 1280, height: 900 } })
    await page.goto(`${product.origin}/admin/crud/crud`)
    await page.waitForURL(/\/admin\/login/)
    await logInAsAdministrator(page)
    await button(page, 'New area').click()
    await page.getByRole('dialog', { name: 'New area' }).waitFor()
    await expectAccessible(page)
    await button(page, 'Start').click()
    await page.getByRole('textbox', { name: 'Title (Chinese)' }).fill('试卷')
    await page.getByRole('textbox', { name: 'Title (English)' }).fill('Papers')
    await page.getByRole('textbox', { name: 'Controller' }).fill('own.Paper')
    await page.getByRole('textbox', { name: 'Controller' }).blur()

    // A kind is dragged to its place, or added and moved by the keyboard.
    await dragAbove(page, 'Add a field: Text', 'Move Updated')
    await button(page, 'Add a field: Whole number').focus()
    await page.keyboard.press('Enter')
    expect(await names(page)).toEqual(['id', 'name', 'text', 'count', 'update_time', 'create_time'])
    await button(page, 'Move Count').focus()
    await page.keyboard.press('Space')
    await page.getByText('Picked up “Count”').waitFor({ state: 'attached' })
    const moved = page.getByText('“Count” moved to the position of “Text”')
    // The sensor of the keyboard takes keys a moment after it has picked up the field.
    const isMoved = async () => {
      await page.keyboard.press('ArrowUp')
      return moved.waitFor({ state: 'attached', timeout: 3000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(isMoved, { timeout: 30_000 }).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => names(page)).toEqual(['id', 'name', 'count', 'text', 'update_time', 'create_time'])
    await page.getByRole('tab', { name: 'Area' }).click()
    await page.getByRole('switch', { name: 'Public: visitors can read it' }).check()
    await expectAccessible(page)
    await apply(page)

    // The menu entry, the form and the public call are there without a reload or a restart.
    await page.getByRole('navigation').getByRole('link', { name: 'Papers' }).click()
    await button(page, 'Add').first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('First paper')
    await form.getByRole('textbox', { name: 'Text' }).fill('kept')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await button(page, 'First paper').waitFor()
    const visitor = createCaller(product.origin)
    const listed = async () => pick((await visitor.get('/api/own.Paper/list')).data, 'list')
    expect(await listed()).toEqual([{ id: 1, name: 'First paper' }])

    // A renamed field keeps its values.
    await page.goto(`${product.origin}/admin/crud/crud`)
    await button(page, 'Change Papers').click()
    await page
      .getByRole('region', { name: 'Fields' })
      .getByRole('button', { name: /^Text text/ })
      .click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('note')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Area' }).click()
    await page.getByRole('combobox', { name: 'Fields in lists' }).click()
    await page.getByRole('option', { name: 'Text', exact: true }).click()
    await page.keyboard.press('Escape')
    await apply(page)
    expect(await listed()).toEqual([{ id: 1, name: 'First paper', note: 'kept' }])

    // A field with values is dropped only when its name was typed.
    await button(page, 'Change Papers').click()
    await button(page, 'Remove the field Text').click()
    await apply(page, 'note')
    expect(await listed()).toEqual([{ id: 1, name: 'First paper' }])

    // The change is reverted with its values.
    const plan = page.getByRole('dialog', { name: 'Plan' })
    // Until the log is loaded again, it offers the change before.
    const offersLastChange = async () => {
      await button(page, 'Revert: own.Paper was changed').click()
      const isOffered = await plan
        .getByText('note is restored', { exact: false })
        .waitFor({ timeout: 5000 })
        .then(
          () => true,
          () => false,
        )
      if (!isOffered) await page.keyboard.press('Escape')
      return isOffered
    }
    await expect.poll(offersLastChange, { timeout: 60_000 }).toBe(true)
    await plan.getByRole('button', { name: 'Apply' }).click()
    await plan.waitFor({ state: 'hidden' })
    expect(await listed()).toEqual([{ id: 1, name: 'First paper', note: 'kept' }])
  })

  /** Drags a kind of the palette to the upper half of a field. */
  async function dragAbove(page: Page, kind: string, field: string): Promise<void> {
    const from = await button(page, kind).boundingBox()
    const to = await button(page, field).boundingBox()
    if (!from || !to) throw new Error('nothing to drag')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 60, to.y + 10, { steps: 6 })
    await page.mouse.up()
  }
})
