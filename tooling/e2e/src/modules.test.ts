// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { inEnglish, logInAsAdministrator } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
})
afterAll(async () => {
  await product?.stop()
})

async function openMarket(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(browser, { ...inEnglish(product.origin), ...options })
  await page.goto(`${product.origin}/admin/moduleStore`)
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(page)
  await page.getByRole('heading', { name: 'Modules', level: 1 }).waitFor()
  return page
}

async function install(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Install “${name}”` }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`) })
  await dialog.getByText('Signed by TeachNet.').waitFor()
  await dialog.getByRole('button', { name: 'Install' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Disable “${name}”` }).waitFor()
}

it('the editor is removed and added with its module; without it, a form asks to install it [X5]', async () => {
  const page = await openMarket()
  await page.getByRole('button', { name: 'Disable “Rich-text editor”' }).click()
  await page.getByRole('button', { name: 'Uninstall “Rich-text editor”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Uninstall “Rich-text editor”' })
  await dialog.getByText('The module has no records.').waitFor()
  await dialog.getByRole('button', { name: 'Uninstall' }).click()
  await page.getByRole('button', { name: 'Install “Rich-text editor”' }).waitFor()

  await page.goto(`${product.origin}/admin/teacher/teacher?form=1`)
  await page.getByText('Please install editor').first().waitFor()
  const plain = page.getByRole('textbox', { name: /^Biography/ }).first()
  expect(await plain.evaluate((box) => box.localName)).toBe('textarea')
  await page.getByRole('link', { name: 'Open the module market' }).first().click()
  await install(page, 'Rich-text editor')

  await page.goto(`${product.origin}/admin/teacher/teacher?form=1`)
  await page.getByRole('toolbar', { name: 'Biography: formatting' }).first().waitFor()
  expect(await page.getByText('Please install editor').count()).toBe(0)
})

it('an icon font from a configured address never holds up the back office, and its failure is harmless [B6]', async () => {
  const address = 'https://fonts.example/icons.css'
  const page = await openMarket({ expectedErrors: [/fonts\.example/, /net::ERR/] })
  await install(page, 'Icon font')
  expect(await page.locator('link[href^="https:"]').count()).toBe(0)
  await page.getByRole('button', { name: 'Settings of “Icon font”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings of “Icon font”' })
  await dialog.getByLabel('Address of the style sheet').fill(address)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isRequested, resolve: request } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    request()
    await isReleased
    await route.abort()
  })
  await page.reload()
  await isRequested
  // The style sheet does not arrive, and the page can be used.
  await page.getByRole('button', { name: 'Settings of “Icon font”' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  release()
  await expect.poll(() => page.locator(`link[href="${address}"]`).count()).toBe(0)
  await page.getByRole('button', { name: 'Disable “Icon font”' }).waitFor()

  await page.unroute(address)
  await page.route(address, (route) => route.fulfill({ contentType: 'text/css', body: '.x { color: red }' }))
  await page.reload()
  await expect
    .poll(() => page.evaluate((href) => [...document.styleSheets].some((sheet) => sheet.href === href), address))
    .toBe(true)
})

it('the settings of text messages are a page of their module, and are removed with it', async () => {
  // The icon font of the journey above is still installed, and its host does not exist.
  const page = await openMarket({ expectedErrors: [/fonts\.example/, /net::ERR/] })
  await install(page, 'Text messages')
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Text messages' })
  await page.goto(`${product.origin}/admin/module/sms/settings`)
  await page.getByRole('heading', { name: 'Text messages', level: 1 }).waitFor()
  await page.getByLabel('Key id').fill('my-key')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The settings are saved.').waitFor()
  await page.goto(`${product.origin}/admin/moduleStore`)
  await page.getByRole('button', { name: 'Disable “Text messages”' }).click()
  await page.getByRole('button', { name: 'Enable “Text messages”' }).waitFor()
  await expect.poll(() => menu.count()).toBe(0)
})
