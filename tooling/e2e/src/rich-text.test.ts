import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { launchBrowser, openPage } from './browser.ts'
import { createPicture } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { addRecord } from './site-content.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), launchBrowser()])
})
afterAll(async () => {
  await Promise.all([browser?.close(), product?.stop()])
})

const table = '<table><tbody><tr><td colspan="2">a cell</td></tr></tbody></table>'
const video = '<video src="https://films.example/a.mp4" controls></video>'

it('a picture inserted into a text appears in the editor and on the public page, and the rest of the text stays', async () => {
  const content = `<p style="text-align:center">H<sub>2</sub>O</p>${table}${video}`
  const caller = await signInAdministrator(product.origin)
  const id = await addRecord(caller, 'teacher.Teacher', {
    name: '画师',
    name_en: 'Painter',
    content,
    content_en: content,
  })
  const page = await openPage(browser, { ...inEnglish(product.origin), expectedErrors: [/films\.example/, /net::ERR/] })
  const path = `/admin/teacher/teacher?form=${id}`
  await page.goto(product.origin + path)
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(page)
  await page.waitForURL(product.origin + path)

  const editor = page.getByRole('textbox', { name: /Biography/ }).first()
  await editor.getByText('a cell').waitFor()
  await editor.getByText('Video (kept as it is)').waitFor()
  const picture = { name: 'painting.png', mimeType: 'image/png', buffer: createPicture([180, 60, 40]) }
  await page.getByLabel('Biography: choose an image').first().setInputFiles(picture)
  // The editor puts pictures without an address beside elements that cannot be edited.
  const shown = editor.locator('img[src]')
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)
  const saved = page.waitForResponse((reply) => reply.url().includes('/edit') && reply.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await (await saved).json()).toMatchObject({ code: 1 })

  const visitor = await openPage(browser, { expectedErrors: [/films\.example/, /net::ERR/] })
  await visitor.goto(`${product.origin}/teacher/${id}`)
  const prose = visitor.locator('.prose')
  await expect.poll(() => prose.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)
  expect(await prose.locator('img').getAttribute('src')).toMatch(/^\/storage\//)
  const html = await prose.innerHTML()
  for (const kept of ['<sub>2</sub>', 'text-align:center', 'colspan="2"', '<video src="https://films.example/a.mp4"'])
    expect(html.replaceAll(': ', ':')).toContain(kept)
})
