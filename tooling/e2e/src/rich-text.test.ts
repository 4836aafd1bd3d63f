// @module-tag full
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { createPicture } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { addRecord } from './site-content.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
})
afterAll(async () => {
  await product?.stop()
})

const table = '<table><tbody><tr><td colspan="2">a cell</td></tr></tbody></table>'
const video = '<video src="https://films.example/a.mp4" controls></video>'

it('a picture inserted into a text appears in the editor and on the public page, and the rest of the text stays [L4]', async () => {
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
  await editor.getByText('https://films.example/a.mp4').waitFor()
  const picture = { name: 'painting.png', mimeType: 'image/png', buffer: createPicture([180, 60, 40]) }
  await page.getByLabel('Biography: choose an image').first().setInputFiles(picture)
  // The editor puts pictures without an address beside elements that cannot be edited.
  const visible = editor.locator('img[src]')
  await expect.poll(() => visible.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)
  const saved = page.waitForResponse((reply) => reply.url().includes('/edit') && reply.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await (await saved).json()).toMatchObject({ code: 1 })

  const visitor = await openPage(browser, { expectedErrors: [/films\.example/, /net::ERR/] })
  await visitor.goto(`${product.origin}/teacher/${id}`)
  const prose = visitor.locator('.prose')
  await expect.poll(() => prose.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)
  expect(await prose.locator('img').getAttribute('src')).toMatch(/^\/storage\//)
  const html = await prose.innerHTML()
  for (const stored of ['<sub>2</sub>', 'text-align:center', 'colspan="2"', '<video src="https://films.example/a.mp4"'])
    expect(html.replaceAll(': ', ':')).toContain(stored)
})

it('a block is dragged by its handle, and moved back by keys', async () => {
  const caller = await signInAdministrator(product.origin)
  const content = '<p>the first block</p><p>the second block</p><p>the third block</p>'
  const id = await addRecord(caller, 'teacher.Teacher', {
    name: '搬运',
    name_en: 'Mover',
    content,
    content_en: content,
  })
  const page = await openPage(browser, inEnglish(product.origin))
  const path = `/admin/teacher/teacher?form=${id}`
  await page.goto(product.origin + path)
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(page)
  await page.waitForURL(product.origin + path)
  const editor = page.getByRole('textbox', { name: /Biography/ }).first()
  const blocks = () => editor.locator('p').allTextContents()
  const first = editor.getByText('the first block')
  await first.scrollIntoViewIfNeeded()
  await first.hover()
  await page.getByTitle('Drag to move this block').hover()
  await page.mouse.down()
  const { x, y, width, height } = await boxOf(editor.getByText('the second block'))
  await page.mouse.move(x + width / 2, y, { steps: 4 })
  await page.mouse.move(x + width - 10, y + height - 4, { steps: 4 })
  await page.mouse.up()
  await expect.poll(blocks).toEqual(['the second block', 'the first block', 'the third block'])
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect.poll(blocks).toEqual(['the first block', 'the second block', 'the third block'])
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}
