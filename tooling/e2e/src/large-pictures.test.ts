// @module-tag full
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'

import { inEnglish, logInAsAdministrator } from './areas.ts'
import { launchBrowser, openPage } from './browser.ts'
import { createNoise } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), launchBrowser()])
})
afterAll(() => Promise.all([product.stop(), browser.close()]))

/** 12 MB: more than the 10 MB that the site takes. */
const picture = { name: 'hall.png', mimeType: 'image/png', buffer: createNoise(2000) }

const open = () => openPage(browser, inEnglish(product.origin))

it('a photo that is larger than the limit is scaled for an application', async () => {
  const page = await open()
  await page.goto(`${product.origin}/teacher_set_in`)
  await page.getByText(/^Step 1 of/).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Li Lei')
  await page.getByRole('textbox', { name: 'Mobile' }).fill('13511112222')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText(/^Step 2 of/).waitFor()
  await page.getByLabel('Photo').setInputFiles(picture)
  await page.getByText('✓ hall.png').waitFor()
})

it('a picture that is larger than the limit is scaled for the media library', async () => {
  const page = await open()
  await page.goto(`${product.origin}/admin/routine/attachment`)
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(page)
  await page.waitForURL(/routine\/attachment/)
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await page
    .getByText(/ 1\d{3} × 1\d{3}$/)
    .first()
    .waitFor()
})
