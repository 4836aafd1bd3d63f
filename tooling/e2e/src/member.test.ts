import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { answerQuestion, readCode, registerMember } from './accounts.ts'
import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { launchBrowser, openPage } from './browser.ts'
import { createPicture } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared({ env: { DEMO: 'off' } }), launchBrowser()])
})
afterAll(() => Promise.all([browser.close(), product.stop()]))

const open = () => openPage(browser, inEnglish(product.origin))
const overview = '/user/account/overview'

it('registers with a code that the back office can read, logs out and in again [P5] [C5] [R6] [K5]', async () => {
  const page = await open()
  await page.goto(`${product.origin}/user`)
  await page.waitForURL(`${product.origin}/user/login`)
  await expect.poll(() => page.title()).toBe('Member login - TeachNet')
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await form.getByLabel('User name').fill('journey')
  await form.getByLabel('E-mail', { exact: false }).first().fill('journey@example.org')
  await form.getByLabel('Password').fill('Journey123456')
  await form.getByRole('button', { name: 'Send code' }).click()
  await answerCaptcha(page)
  await form.getByText('The code was sent').waitFor()
  await form.getByRole('button', { name: /Resend in \d+ s/ }).waitFor()

  const outbox = await open()
  await outbox.goto(`${product.origin}/admin/routine/outbox`)
  await outbox.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(outbox)
  await outbox.getByRole('row').filter({ hasText: 'journey@example.org' }).waitFor()

  await form.getByLabel('Code from the e-mail').fill(await readCode(product.origin, 'journey@example.org'))
  await form.getByRole('button', { name: 'Register and log in' }).click()
  await page.waitForURL(product.origin + overview)
  await page.getByRole('heading', { level: 1, name: /journey$/ }).waitFor()
  await expect.poll(() => page.title()).toMatch(/ - TeachNet$/)

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/\/user\/login/)
  await logInAsMember(page, { username: 'journey@example.org', password: 'Journey123456' })
  await page.waitForURL(product.origin + overview)
})

it('sees score and balance of seven days in a chart, and as a table for screen readers [C2]', async () => {
  const page = await openSignedIn(overview, 'charted')
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: /last 7 days/ }) })
  await panel.locator('svg').first().waitFor()
  const size = await panel.locator('svg').first().boundingBox()
  expect(size?.width).toBeGreaterThan(300)
  expect(await panel.getByRole('row').count()).toBeGreaterThanOrEqual(7)
  await panel.getByRole('button', { name: 'Balance' }).click()
  await page.getByRole('heading', { name: 'Balance changes in the last 7 days' }).waitFor()
})

it('sees the errors of the profile at their fields, keeps its input, and saves the corrected profile [C2] [V1]', async () => {
  await registerMember(product.origin, 'taken')
  const page = await openSignedIn('/user/account/profile', 'profiled')
  await page.getByLabel('Motto').fill('Read every day')
  await page.getByLabel('User name').fill('1x')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectProblem(page, 'User name', /3 to 15/)
  // Only the server can detect this error.
  await page.getByLabel('User name').fill('taken')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectProblem(page, 'User name', /exist|taken|use/i)
  expect(await page.getByLabel('Motto').inputValue()).toBe('Read every day')
  expect(await page.getByLabel('User name').inputValue()).toBe('taken')
  await page.getByLabel('User name').fill('profiled2')
  await page.getByLabel('Birthday').fill('1990-02-03')
  await page.getByLabel('Female').check()
  const saved = page.waitForResponse((response) => response.url().includes('/api/account/profile'))
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await (await saved).json()).toMatchObject({ code: 1 })
  await page.reload()
  await page.waitForURL(`${product.origin}/user/account/profile`)
  await expect.poll(() => page.getByLabel('Motto').inputValue()).toBe('Read every day')
  expect(await page.getByLabel('User name').inputValue()).toBe('profiled2')
  expect(await page.getByLabel('Birthday').inputValue()).toBe('1990-02-03')
  expect(await page.getByLabel('Female').isChecked()).toBe(true)
})

it('uploads a portrait, sees the error of an invalid picture beside the field, and keeps the valid one [C2] [C3]', async () => {
  const page = await openSignedIn('/user/account/profile', 'portrayed')
  const choose = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await choose(Buffer.from('no picture'))
  await page.getByText('is not a valid image').waitFor()
  await choose(createPicture([20, 40, 90]))
  const portrait = page.locator('main img[src*="/storage/"]')
  await portrait.waitFor()
  const saved = page.waitForResponse((response) => response.url().includes('/api/account/profile'))
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await (await saved).json()).toMatchObject({ code: 1 })
  await page.reload()
  await portrait.waitFor()
  expect(await portrait.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(64)
})

it('returns to a deep link with its query after login, loading and a reload [R6] [R4]', async () => {
  const path = '/user/account/balance?page=2'
  const page = await openSignedIn(path, 'deeplinked')
  await page.reload()
  await page.waitForURL(product.origin + path)
  await page.goto(`${product.origin}/user/no/such`)
  await page.waitForURL(`${product.origin}/user/404`)
})

it('is not redirected to another site by the address [R6] [R7]', async () => {
  const member = await registerMember(product.origin, 'notfooled')
  const page = await open()
  await page.goto(`${product.origin}/user/login?to=${encodeURIComponent('https://evil.example/user/x')}`)
  await logInAsMember(page, member)
  await page.waitForURL(product.origin + overview)
})

async function openSignedIn(path: string, username: string): Promise<Page> {
  const member = await registerMember(product.origin, username)
  const page = await open()
  await page.goto(product.origin + path)
  await page.waitForURL(/\/user\/login/)
  await logInAsMember(page, member)
  await page.waitForURL(product.origin + path)
  return page
}

async function answerCaptcha(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Security check' })
  await dialog.getByRole('button', { name: 'Answer a question instead' }).click()
  const answer = dialog.getByRole('textbox')
  await answer.waitFor()
  const question = await answer.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
  await answer.fill(answerQuestion(question))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Expects that a field is marked as invalid and described by a message. */
async function expectProblem(page: Page, label: string, words: RegExp): Promise<void> {
  const field = page.getByLabel(label)
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const description = () =>
    field.evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
  await expect.poll(description).toMatch(words)
}
