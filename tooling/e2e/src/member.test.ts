import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { readCode, registerMember } from './accounts.ts'
import { createCaller, pick, signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { answerCaptcha } from './captcha-dialog.ts'
import { createPicture } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { compareOrRecord } from '../../page-sizes.ts'
import { collectScripts, measureBrotli } from './script-sizes.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared({ env: { DEMO: 'off' } }), openBrowser()])
})
afterAll(() => product.stop())

const open = () => openPage(browser, inEnglish(product.origin))
const overview = '/user/account/overview'

it('registers with a code that the back office can read, logs out and in again [P5] [C5] [R6] [K5]', async () => {
  const page = await open()
  await page.goto(`${product.origin}/user`)
  await page.waitForURL(`${product.origin}/user/login`)
  await expect.poll(() => page.title()).toBe('Member login - TeachNet')
  const place = await page.getByRole('tablist').boundingBox()
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await form.getByLabel('User name').fill('journey')
  expect(await page.getByRole('tablist').boundingBox()).toEqual(place)
  await form.getByLabel('Email', { exact: false }).first().fill('journey@example.org')
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

  await form
    .getByLabel('Code', { exact: false })
    .first()
    .fill(await readCode(product.origin, 'journey@example.org'))
  await form.getByRole('checkbox', { name: /I agree to the Privacy policy/ }).check()
  await form.getByRole('button', { name: 'Register and log in' }).click()
  await page.waitForURL(product.origin + overview)
  await page.getByRole('heading', { level: 1, name: /journey$/ }).waitFor()
  await expect.poll(() => page.title()).toMatch(/ - TeachNet$/)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL(/\/user\/login/)
  await logInAsMember(page, { username: 'journey@example.org', password: 'Journey123456' })
  await page.waitForURL(product.origin + overview)
})

it('login and overview load no 2 kB of scripts more than recorded', async () => {
  const sum = async (page: Page, path: string, visible: Locator) => {
    const scripts = collectScripts(page)
    await page.goto(product.origin + path)
    await visible.waitFor()
    await scripts.settle()
    const sizes = await Promise.all([...scripts.addresses].map(measureBrotli))
    return sizes.reduce((total, size) => total + size, 0)
  }
  const visit = await open()
  const login = await sum(visit, '/user/login', visit.getByRole('tab', { name: 'Register' }))
  expect(login).toBeGreaterThan(50_000)
  // With an empty cache, as on another device.
  const signedIn = await openSignedIn(overview, 'measured')
  const context = await browser.newContext({ storageState: await signedIn.context().storageState() })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const all = await sum(page, overview, page.getByRole('button', { name: 'Check in' }))
  expect(new URL(page.url()).pathname).toBe(overview)
  expect(all).toBeGreaterThan(login)
  const sizes = new Map([
    ['member /user/login', login],
    [`member ${overview}`, all],
  ])
  expect(compareOrRecord(sizes)).toEqual([])
})

it('sees score and balance of seven days in a chart, and as a table for screen readers [C2]', async () => {
  const page = await openSignedIn(overview, 'charted')
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: /last 7 days/ }) })
  await page.getByRole('button', { name: 'Check in' }).waitFor()
  expect(await panel.count()).toBe(0)
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByText('1 day in a row').waitFor()
  await panel.locator('svg').first().waitFor()
  const size = await panel.locator('svg').first().boundingBox()
  expect(size?.width).toBeGreaterThan(300)
  expect(await panel.getByRole('row').count()).toBeGreaterThanOrEqual(7)
  await panel.getByRole('button', { name: 'Balance' }).click()
  await page.getByRole('heading', { name: 'Balance changes in the last 7 days' }).waitFor()
  await panel.getByText('Nothing has changed in the last 7 days.').waitFor()
})

it('sees the errors of the profile at their fields, keeps its input, and saves the corrected profile [C2] [V1]', async () => {
  await registerMember(product.origin, 'taken')
  const page = await openSignedIn('/user/account/profile', 'profiled')
  await page.getByLabel('Motto').fill('Read every day')
  await page.getByLabel('User name').fill('1x')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectProblem(page, 'User name', /3 to 15/)
  // Only the server can detect this error.
  await page.getByLabel('User name').fill('taken')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectProblem(page, 'User name', /exist|taken|use/i)
  expect(await page.getByLabel('Motto').inputValue()).toBe('Read every day')
  expect(await page.getByLabel('User name').inputValue()).toBe('taken')
  await page.getByLabel('User name').fill('profiled2')
  await page.getByLabel('Birthday').fill('1990-02-03')
  await page.getByLabel('Female').check()
  const saved = page.waitForResponse((response) => response.url().includes('/api/account/profile'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await (await saved).json()).toMatchObject({ code: 1 })
  await page.reload()
  await page.waitForURL(`${product.origin}/user/account/profile`)
  await expect.poll(() => page.getByLabel('Motto').inputValue()).toBe('Read every day')
  expect(await page.getByLabel('User name').inputValue()).toBe('profiled2')
  expect(await page.getByLabel('Birthday').inputValue()).toBe('1990-02-03')
  expect(await page.getByLabel('Female').isChecked()).toBe(true)
})

it('keeps the page and its input when the session is ended elsewhere, and saves after signing in again over it [K4]', async () => {
  const page = await openSignedIn('/user/account/profile', 'endedhere')
  await page.getByLabel('Motto').fill('Typed before the end')
  const form = { tab: 'login', username: 'endedhere', password: 'Member123456' }
  const { data } = await createCaller(product.origin).post('/api/user/checkIn', form)
  const elsewhere = createCaller(product.origin, String(pick(data, 'userInfo', 'token')))
  expect(await elsewhere.post('/api/account/endOtherSessions', {})).toMatchObject({ code: 1 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await dialog.getByLabel('Password').fill('Member123456')
  const saved = page.waitForResponse((response) => response.url().includes('/api/account/profile'))
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  expect(await (await saved).json()).toMatchObject({ code: 1 })
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/user/account/profile')
  expect(await page.getByLabel('Motto').inputValue()).toBe('Typed before the end')
})

it('adds a passkey, signs in with it alone and by the keyboard, and removes it', { tags: ['full'] }, async () => {
  const page = await openSignedIn('/user/account/changePassword', 'keyholder')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Journey key')
  await dialog.getByLabel('Current password').fill('Member123456')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByText('Journey key').waitFor()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL(/\/user\/login/)
  await page.getByRole('button', { name: 'Log in with a passkey' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${product.origin}/user/account/changePassword`)
  await passkeys.getByText(/^Last used/).waitFor()
  await page.getByRole('button', { name: 'Remove passkey Journey key' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove the passkey' })
  await removal.getByLabel('Current password').fill('Member123456')
  await removal.getByRole('button', { name: 'Remove' }).click()
  await passkeys.getByText('No passkeys yet.').waitFor()
})

it('uploads a portrait, sees the error of an invalid picture beside the field, and keeps the valid one [C2] [C3]', async () => {
  const page = await openSignedIn('/user/account/profile', 'portrayed')
  const choose = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await choose(Buffer.from('no picture'))
  await page.getByText('is not a picture that can be read').waitFor()
  await choose(createPicture([20, 40, 90]))
  await page.getByRole('dialog', { name: 'Crop the photo' }).getByRole('button', { name: 'Use this picture' }).click()
  const portrait = page.locator('main img[src*="/storage/"]')
  await portrait.waitFor()
  const saved = page.waitForResponse((response) => response.url().includes('/api/account/profile'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await (await saved).json()).toMatchObject({ code: 1 })
  await page.reload()
  await portrait.waitFor()
  expect(await portrait.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(512)
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

it('returns to the page of the public site from which the member went to sign in, also with another account [P2]', async () => {
  const member = await registerMember(product.origin, 'wayback')
  const page = await openPage(browser, { ...inEnglish(product.origin), expectedErrors: [/status of 401/] })
  const signIn = async (button: Locator, back: string) => {
    await button.click()
    await page.waitForURL(`${product.origin}/user/login?**`)
    await logInAsMember(page, member)
    await page.waitForURL(product.origin + back)
  }
  await page.goto(`${product.origin}/teachers?signed=1`)
  await signIn(page.getByRole('banner').getByRole('link', { name: 'Log in' }), '/teachers?signed=1')
  await page.evaluate(() => (location.href = '/401'))
  await page.waitForURL(`${product.origin}/401`)
  await signIn(page.getByRole('main').getByRole('link', { name: 'Switch account' }), '/teachers?signed=1')
})

it('an administrator publishes an announcement, a member reads it, and its count of readers rises', async () => {
  const member = await registerMember(product.origin, 'reader_one')
  const administrator = await signInAdministrator(product.origin)
  const published = await administrator.post('/admin/user.Announcement/add', {
    ...{
      title: '停机维护',
      title_en: 'Maintenance',
      content: '今晚停机一小时',
      content_en: 'Down for an hour tonight',
    },
    ...{ publish_time: Math.floor(Date.now() / 1000), status: '1' },
  })
  expect(published).toMatchObject({ code: 1 })
  const office = await open()
  await office.goto(`${product.origin}/admin/user/announcement`)
  await office.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(office)
  const row = office.getByRole('row').filter({ hasText: 'Maintenance' })
  await row.waitFor()

  const page = await open()
  await page.goto(`${product.origin}/user/login`)
  await logInAsMember(page, member)
  await page.waitForURL(product.origin + overview)
  await page.getByRole('banner').getByRole('link', { name: 'Notices: 1 unread' }).click()
  await page.getByText('Down for an hour tonight').waitFor()
  await page.getByRole('button', { name: 'Mark as read: Maintenance' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Notices', exact: true }).waitFor()

  // The one recipient had not read it when the list was loaded.
  expect(await row.getByRole('cell').allTextContents()).toContain('0')
  await office.reload()
  await row.waitFor()
  await expect.poll(() => row.getByRole('cell').allTextContents()).not.toContain('0')
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

/** Expects that a field is marked as invalid and described by a message. */
async function expectProblem(page: Page, label: string, words: RegExp): Promise<void> {
  const field = page.getByLabel(label)
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const description = () =>
    field.evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
  await expect.poll(description).toMatch(words)
}
