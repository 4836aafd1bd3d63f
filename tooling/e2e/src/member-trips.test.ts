import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestOidcProvider } from '../../../apps/server/src/test-support/test-oidc-provider.ts'
import { type Member, registerMember } from './accounts.ts'
import { pick, signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { launchBrowser, openPage } from './browser.ts'
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
  ;[product, browser] = await Promise.all([startPrepared({ env, port }), launchBrowser()])
})
afterAll(() => Promise.all([browser.close(), product.stop(), school.stop()]))

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
  it('connects it with the password, logs in with it, and is told when the provider knows nobody here', async () => {
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
    await page.getByRole('button', { name: 'Send for checking' }).click()
    await page.getByText(/Waiting to be checked/).waitFor()

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
