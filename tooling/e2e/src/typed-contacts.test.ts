// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pick, signInAdministrator } from './api.ts'
import { applicationNumber, fillVisible, forms, proveAndFinish } from './application-form.ts'
import { openBrowser, openPage } from './browser.ts'
import { createPicture } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared({ env: { MEMBER_CAPTCHA: 'on' } }), openBrowser()])
})
afterAll(() => product.stop())

const picture = { name: 'document.png', mimeType: 'image/png', buffer: createPicture([90, 120, 60]) }
const controllers = {
  '/teacher_set_in': 'setin.Teacher',
  '/branch_set_in': 'setin.Branch',
  '/shop_set_in': 'setin.Shoper',
  '/class_set_in': 'setin.Classer',
} as const

const stored = async (path: keyof typeof controllers) => {
  const caller = await signInAdministrator(product.origin)
  return pick(await caller.get(`/admin/${controllers[path]}/index`), 'data', 'list', 0)
}

describe.each(Object.keys(controllers).filter((path): path is keyof typeof controllers => path in controllers))(
  'the form at %s',
  (path) => {
    const { person, file } = forms[path]
    const fillIn = async (page: Page) => {
      await page.goto(`${product.origin}${path}?lang=en`)
      await page.getByRole('textbox', { name: person, exact: true }).fill('阿卜杜拉•买买提')
      await fillVisible(page, forms[path])
      if (file) await page.getByLabel(file).setInputFiles(picture)
      await page.getByRole('checkbox', { name: /agree/ }).check()
    }
    const send = async (page: Page) => {
      await page.getByRole('button', { name: 'Send the application' }).click()
      expect(await proveAndFinish(page)).toMatch(applicationNumber)
    }

    it('takes a mail address alone, without scripts on a phone', async () => {
      const page = await openPage(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      await fillIn(page)
      await page.getByRole('textbox', { name: 'Email' }).fill('info＠例子.中国')
      await send(page)
      const name = path === '/branch_set_in' || path === '/shop_set_in' ? 'contact' : 'name'
      expect(await stored(path)).toMatchObject({
        mobile: '',
        email: 'info@xn--fsqu00a.xn--fiqs8s',
        [name]: '阿卜杜拉·买买提',
      })
    })

    it('takes a mobile number of Hong Kong, whose calling code is chosen', async () => {
      const page = await openPage(browser, { javaScriptEnabled: false })
      await fillIn(page)
      await page.getByLabel('Calling code').selectOption('852')
      await page.getByRole('textbox', { name: 'Mobile' }).fill('9123 4567')
      await send(page)
      expect(await stored(path)).toMatchObject({ mobile: '+85291234567', email: '' })
    })
  },
)

it('Enter that ends a composition leaves a form on its step, and every region is offered with scripts', async () => {
  const page = await openPage(browser)
  await page.goto(`${product.origin}/teacher_set_in?lang=en`)
  await page.getByText(/^Step 1 of/).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'zhang', selectionStart: 5, selectionEnd: 5 })
  const enter = { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 } as const
  await session.send('Input.dispatchKeyEvent', enter)
  await session.send('Input.insertText', { text: '张三' })
  expect(await page.getByText(/^Step 1 of/).isVisible()).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('张三')
  const codes = page.getByLabel('Calling code')
  await codes.focus()
  await expect.poll(() => codes.locator('option').count()).toBeGreaterThan(200)
  await codes.selectOption({ label: '+44 United Kingdom' })
  await page.getByRole('textbox', { name: 'Mobile' }).fill('7911 123456')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText(/^Step 2 of/).waitFor()
})
