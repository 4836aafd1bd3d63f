// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestOidcProvider } from '../../../apps/server/src/test-support/test-oidc-provider.ts'
import { type Member, readCode, registerMember } from './accounts.ts'
import { pick, signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { authenticatorCode } from './authenticator-code.ts'
import { openBrowser, openPage } from './browser.ts'
import { answerCaptcha } from './captcha-dialog.ts'
import { findFreePort } from './free-port.ts'
import { createPicture } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser
let school: Awaited<ReturnType<typeof startTestOidcProvider>>

beforeAll(async () => {
  const port = await findFreePort()
  school = await startTestOidcProvider(`http://localhost:${port}/user/provider`)
  const oidc = school.issuer.replace('://', '://site:secret@')
  const env = { OIDC_URL: `${oidc}?name=School+account&id=school` }
  ;[product, browser] = await Promise.all([startPrepared({ env, port }), openBrowser()])
})
afterAll(() => Promise.all([product.stop(), school.stop()]))

/** Opens a page of the member centre, signed in. */
async function openSignedIn(path: string, member: Member): Promise<Page> {
  const page = await openPage(browser, inEnglish(product.origin))
  await page.goto(product.origin + path)
  await page.waitForURL(/\/user\/login/)
  await logInAsMember(page, member)
  await page.waitForURL(product.origin + path)
  return page
}

describe('a member with an account at a provider', () => {
  it('a member connects a provider with the password, logs in with it, and sees a message if the account is not connected', async () => {
    const member = await registerMember(product.origin, 'traveller')
    const page = await openSignedIn('/user/account/changePassword', member)
    school.state.account = 'traveller'
    await page.getByRole('button', { name: 'Connect an account at School account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password').fill(member.password)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await page.waitForURL(`${product.origin}/user/account/changePassword`)
    await page.getByText('traveller@example.org', { exact: true }).first().waitFor()

    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.waitForURL(/\/user\/login/)
    await page.getByRole('button', { name: /School account/ }).click()
    // The login leads to the page that the member left.
    await page.waitForURL(`${product.origin}/user/account/changePassword`)
    await page.getByText('traveller@example.org', { exact: true }).first().waitFor()

    const stranger = await openPage(browser, inEnglish(product.origin))
    school.state.account = 'stranger'
    await stranger.goto(`${product.origin}/user/login`)
    await stranger.getByRole('button', { name: /School account/ }).click()
    await stranger.waitForURL(/\/user\/provider/)
    await stranger.getByRole('main').getByRole('alert').waitFor()
    await stranger.getByRole('link', { name: /Back/ }).click()
    await stranger.waitForURL(/\/user\/login/)
  })
})

describe('a member who is a teacher', () => {
  it('sends changes of the own profile, which visitors see once the back office has approved them', async () => {
    const member = await registerMember(product.origin, 'tutored')
    const office = await signInAdministrator(product.origin)
    const users = await office.get('/admin/user.User/index?quickSearch=tutored')
    const userId = pick(users.data, 'list', 0, 'id')
    const body = { name: '陶老师', name_en: 'Tutored Tao', title: '一级教师', years: 8, status: '1', user_id: userId }
    expect(await office.post('/admin/teacher.Teacher/add', body)).toMatchObject({ code: 1 })
    const teachers = await office.get('/admin/teacher.Teacher/index?quickSearch=Tutored')
    const publicPage = `${product.origin}/teacher/${String(pick(teachers.data, 'list', 0, 'id'))}?lang=en`

    const page = await openSignedIn('/user/account/overview', member)
    await page.getByRole('link', { name: 'Teacher profile' }).click()
    await page.getByRole('heading', { level: 1, name: 'Teacher profile' }).waitFor()
    await page.getByRole('textbox', { name: 'Professional title (English)' }).fill('Teacher of the year')
    await page.getByRole('textbox', { name: 'Biography (English)' }).fill('First paragraph.\n\nSecond <one>.')
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: createPicture([90, 120, 60]) }
    await page.getByLabel('Choose a file for “Portrait”').setInputFiles(picture)
    await page.getByRole('img', { name: 'Portrait' }).waitFor()
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByText(/Waiting for review/).waitFor()

    const staff = await openPage(browser, inEnglish(product.origin))
    await staff.goto(`${product.origin}/admin/teacher/draft`)
    await staff.waitForURL(/\/admin\/login/)
    await logInAsAdministrator(staff)
    await staff.getByRole('button', { name: /^View “/ }).click()
    const changed = staff.getByRole('group', { name: 'Professional title (English)' })
    await changed.getByText('Teacher of the year').waitFor()
    await staff.getByRole('dialog').getByRole('button', { name: /^More/ }).click()
    await staff.getByRole('menuitem', { name: 'Approve' }).click()
    await staff.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
    await staff.getByText('The profile was changed').first().waitFor()

    const visitor = await openPage(browser)
    await visitor.goto(publicPage)
    await visitor.getByRole('heading', { level: 1, name: 'Tutored Tao' }).waitFor()
    await visitor.getByText('Teacher of the year').first().waitFor()
    await visitor.getByText('Second <one>.').waitFor()
    await page.reload()
    await page.getByText(/^Approved on/).waitFor()
    await page.getByRole('link', { name: 'Notices: 1 unread' }).click()
    await page.getByRole('heading', { name: /changes of your teacher profile were approved/ }).waitFor()
    const [width, available] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(width).toBeLessThanOrEqual(available ?? 0)
  })
})

describe('a member who protects the account', () => {
  const logOut = async (page: Page) => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.waitForURL(/\/user\/login/)
  }

  it('turns two-step verification on with an app, logs in with a recovery code, and turns it off again', async () => {
    const member = await registerMember(product.origin, 'twosteps')
    const security = '/user/account/changePassword'
    const page = await openSignedIn(security, member)
    await page.getByRole('button', { name: 'Turn on two-step verification' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' })
    // The first input has the focus.
    await dialog.waitFor()
    await page.keyboard.type(member.password)
    await page.keyboard.press('Enter')
    const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?)+$/).textContent()) ?? ''
    await dialog.getByLabel('Authenticator code').fill(authenticatorCode(secret))
    await dialog.getByRole('button', { name: 'Next' }).click()
    const list = dialog.getByRole('list', { name: 'Recovery codes' })
    await list.waitFor()
    const codes = await list.getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('On. 10 recovery codes are left.').waitFor()

    await logOut(page)
    await logInAsMember(page, member)
    await page.getByLabel('Authenticator code').fill('ABCD')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page
      .getByText(/code is wrong|already used|wrong/i)
      .first()
      .waitFor()
    await page.getByLabel('Authenticator code').fill((codes[0] ?? '').toLowerCase())
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(product.origin + security)
    await page.getByText('On. 9 recovery codes are left.').waitFor()

    await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
    const end = page.getByRole('dialog', { name: 'Turn off two-step verification' })
    await end.getByLabel('Current password').fill(member.password)
    await end.getByLabel('Authenticator code').fill(codes[1] ?? '')
    await end.getByRole('button', { name: 'Next' }).click()
    await page.getByText(/^Off\./).waitFor()
  })

  it('a member replaces the email address, and the owner of the former one undoes it', async () => {
    const member = await registerMember(product.origin, 'replaced')
    const page = await openSignedIn('/user/account/changePassword', member)
    await page.getByRole('button', { name: 'Change email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change email' })
    await dialog.getByLabel('Current password').fill(member.password)
    await sendCode(page)
    await dialog.getByLabel(/^Code/).fill(await readCode(product.origin, member.email))
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByLabel('New email address').fill('other@example.org')
    await sendCode(page)
    await dialog.getByLabel(/^Code/).fill(await readCode(product.origin, 'other@example.org'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('other@example.org').waitFor()

    const office = await signInAdministrator(product.origin)
    const path = '/admin/routine.Outbox/index?limit=1&order=id,desc&quickSearch='
    const letter = await office.get(path + encodeURIComponent(member.email))
    const code = /Undo code: (\w{16})/.exec(String(pick(letter.data, 'list', 0, 'body')))?.[1] ?? ''
    const owner = await openPage(browser, inEnglish(product.origin))
    await owner.goto(`${product.origin}/user/login`)
    await owner.getByRole('link', { name: 'Undo a change' }).click()
    await owner.getByLabel('Undo code').fill(code)
    await owner.getByRole('button', { name: 'Undo the change' }).click()
    await owner
      .getByText(/^Your account is secured/)
      .first()
      .waitFor()
    // The session that replaced it has ended.
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('dialog', { name: 'Please log in again' }).waitFor()
  })
})

/** Requests a code in the open dialog. */
async function sendCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click()
  await answerCaptcha(page)
  await page.getByRole('button', { name: /^Resend in/ }).waitFor()
}
