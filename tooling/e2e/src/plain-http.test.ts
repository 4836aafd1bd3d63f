// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Member, registerMember } from './accounts.ts'
import { agreeAndSend, fillTeacherForm } from './application-form.ts'
import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { launchBrowser, openPage, type PageOptions } from './browser.ts'
import { createPicture } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import { administrator, type Product } from './product.ts'

/** A name that is not localhost: browsers call its pages insecure without TLS. */
const host = 'teach.test'

let product: Product
let browser: Browser
let origin: string
let member: Member

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startPrepared(),
    launchBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1`]),
  ])
  origin = `http://${host}:${product.port}`
  member = await registerMember(product.origin)
})
afterAll(() => Promise.all([product.stop(), browser.close()]))

/** Browsers report that they ignore a header which only pages with TLS can have. */
const expectedErrors = [/Cross-Origin-Opener-Policy/]

const open = (options: PageOptions = {}) => openPage(browser, { ...inEnglish(origin), expectedErrors, ...options })
const picture = { name: 'portrait.png', mimeType: 'image/png', buffer: createPicture([60, 90, 140]) }

async function openBackOffice(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(page)
  await page.waitForURL(origin + path)
}

async function openMemberCentre(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await page.waitForURL(/\/user\/login/)
  await logInAsMember(page, member)
  await page.waitForURL(origin + path)
}

describe('on plain http', () => {
  it('the browser offers no secure functions', async () => {
    const page = await open()
    await page.goto(origin)
    expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator, 'locks' in navigator])).toEqual([
      false,
      false,
      false,
    ])
  })

  it('a visitor sends an application with a photo [H4]', async () => {
    const page = await open()
    await fillTeacherForm(page, origin, '13511112222')
    await agreeAndSend(page)
    expect(await page.locator('.receipt-number').textContent()).toMatch(/^T\w{4}-\w{5}$/)
  })

  it('an administrator reads at the login that passwords travel readable', async () => {
    const page = await open()
    await page.goto(`${origin}/admin/login`)
    await page.getByText(/not encrypted/).waitFor()
  })

  it('an administrator uploads a picture into the media library', async () => {
    const page = await open()
    await openBackOffice(page, '/admin/routine/attachment')
    await page.locator('input[type=file]').first().setInputFiles(picture)
    // The size is known once the server has stored the picture.
    await page.getByText('64 × 64').first().waitFor()
  })

  it('an administrator copies a new API key', async () => {
    const page = await open()
    await openBackOffice(page, '/admin/auth/apiKey')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
  })

  it('a member changes the portrait', async () => {
    const page = await open()
    await openMemberCentre(page, '/user/account/profile')
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('a member reads why no passkey can be added [H4]', async () => {
    const page = await open()
    await openMemberCentre(page, '/user/account/changePassword')
    await page.getByText(/Passkeys need a secure connection/).waitFor()
  })
})

describe.each(['throws', 'is full'])('with storage that %s', (how) => {
  async function openWithoutStorage(): Promise<Page> {
    const page = await open({ expectedErrors: [...expectedErrors, /storage|quota/i] })
    await page.addInitScript((isFull: boolean) => {
      if (isFull) {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
        }
        return
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        })
    }, how === 'is full')
    return page
  }

  it('a visitor reads the site, and begins a form [H4]', async () => {
    const page = await openWithoutStorage()
    await page.goto(origin)
    await page.getByRole('navigation').getByRole('link', { name: 'Teachers' }).first().click()
    await page.waitForURL(/\/teachers/)
    await page.goto(`${origin}/teacher_set_in`)
    await page.getByText(/^Step 1 of/).waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Li Lei')
    await page.getByRole('textbox', { name: 'Mobile' }).fill('13511112222')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(/^Step 2 of/).waitFor()
  })

  it('an administrator signs in', async () => {
    const page = await openWithoutStorage()
    await openBackOffice(page, '/admin/teacher/teacher')
    await page.getByRole('table').waitFor()
  })

  it('a member signs in', async () => {
    const page = await openWithoutStorage()
    await openMemberCentre(page, '/user/account/profile')
    await page.getByRole('main').getByRole('textbox').first().waitFor()
  })
})

it('with cookies that throw a visitor reads the site, and an administrator and a member sign in [H4]', async () => {
  // Without the cookie of the language: the server does not get one either.
  const page = await openPage(browser, { locale: 'zh-CN', expectedErrors })
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Access is denied', 'SecurityError')
    }
    Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: deny, set: deny })
  })
  const signIn = async ({ username, password }: { username: string; password: string }) => {
    await page.locator('input[autocomplete=username]').fill(username)
    await page.locator('input[autocomplete=current-password]').fill(password)
    await page.keyboard.press('Enter')
  }
  await page.goto(origin)
  await page.getByRole('navigation').getByRole('link', { name: '教师' }).first().click()
  await page.waitForURL(/\/teachers/)
  await page.goto(`${origin}/admin/teacher/teacher`)
  await signIn(administrator)
  await page.getByRole('table').waitFor()
  await page.goto(`${origin}/user/account/profile`)
  await signIn(member)
  await page.getByRole('main').getByRole('textbox').first().waitFor()
})
