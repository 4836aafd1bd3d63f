// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { registerMember } from './accounts.ts'
import { type Caller, pick, signInAdministrator } from './api.ts'
import { inEnglish, logInAsMember } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser
let office: Caller
/** A page of another site, to which menus of members lead. Only addresses with https and own paths may be framed. */
const otherAddress = 'https://desk.example.org/start?of=courses'

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared({ env: { DEMO: 'off' } }), openBrowser()])
  office = await signInAdministrator(product.origin)
})
afterAll(() => product.stop())

/** Adds a rule of members below the directory of the account. */
async function addRule(title: string, values: object): Promise<void> {
  const pid = pick(
    (await loadRules()).find((rule) => pick(rule, 'name') === 'account/overview'),
    'pid',
  )
  const name = `desk/${title.toLowerCase().replaceAll(' ', '')}`
  const rule = { pid, type: 'menu', title, title_en: title, name, path: name, status: '1', ...values }
  expect(await office.post('/admin/user.Rule/add', rule)).toMatchObject({ code: 1 })
}

/** Puts a member into a separate group, with these rules and the directories above them. */
async function allow(username: string, names: readonly string[]): Promise<void> {
  const chosen = (await loadRules()).filter((rule) => names.includes(String(pick(rule, 'name'))))
  expect(chosen).toHaveLength(names.length)
  const rules = new Set(chosen.flatMap((rule) => [pick(rule, 'pid'), pick(rule, 'id')]).filter((id) => id !== 0))
  const group = { name: `Group of ${username}`, rules: [...rules], status: '1' }
  expect(await office.post('/admin/user.Group/add', group)).toMatchObject({ code: 1 })
  const groups = await office.get(`/admin/user.Group/index?quickSearch=${encodeURIComponent(group.name)}`)
  const users = await office.get(`/admin/user.User/index?quickSearch=${username}`)
  const change = { id: pick(users.data, 'list', 0, 'id'), group_id: pick(groups.data, 'list', 0, 'id') }
  expect(await office.post('/admin/user.User/edit', change)).toMatchObject({ code: 1 })
}

async function loadRules(): Promise<unknown[]> {
  const { data } = await office.get('/admin/user.Rule/index?limit=200')
  return flatten(pick(data, 'list'))
}

/** The rules of a tree, in one list. */
function flatten(list: unknown): unknown[] {
  return Array.isArray(list) ? list.flatMap((each) => [each, ...flatten(pick(each, 'children'))]) : []
}

async function openSignedIn(username: string): Promise<Page> {
  const member = await registerMember(product.origin, username)
  const page = await openPage(browser, inEnglish(product.origin))
  const other = { contentType: 'text/html', body: '<link rel="icon" href="data:,"><h1>Course desk</h1>' }
  await page.context().route('https://desk.example.org/**', (route) => route.fulfill(other))
  await page.goto(`${product.origin}/user`)
  await page.waitForURL(/\/user\/login/)
  await logInAsMember(page, member)
  await page.waitForURL(`${product.origin}/user/account/overview`)
  return page
}

it('opens menu entries of members: an address in a sandboxed frame, a link in a new window, and a page [R5]', async () => {
  await addRule('Course desk', { menu_type: 'iframe', url: otherAddress })
  await addRule('Own news', { menu_type: 'iframe', url: '/news' })
  await addRule('Partner', { menu_type: 'link', url: otherAddress })
  const page = await openSignedIn('framed')
  await allow('framed', ['account/overview', 'account/profile', 'desk/coursedesk', 'desk/ownnews', 'desk/partner'])
  await page.reload()
  const menu = page.getByRole('navigation', { name: 'Member menu' })

  await menu.getByRole('link', { name: 'Course desk' }).click()
  await page.waitForURL(`${product.origin}/user/iframe/${encodeURIComponent(otherAddress)}`)
  await page.frameLocator('iframe').getByRole('heading', { name: 'Course desk' }).waitFor()
  expect(await page.locator('iframe').getAttribute('sandbox')).toContain('allow-same-origin')
  // A page of the site itself could read the session if it kept its origin.
  await menu.getByRole('link', { name: 'Own news' }).click()
  await page.waitForURL(`${product.origin}/user/iframe/%2Fnews`)
  await expect.poll(() => page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-same-origin')

  const opening = page.waitForEvent('popup')
  await menu.getByRole('link', { name: 'Partner' }).click()
  const opened = await opening
  await opened.getByRole('heading', { name: 'Course desk' }).waitFor()
  expect(opened.url()).toBe(otherAddress)
  await menu.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.waitForURL(`${product.origin}/user/account/profile`)
})

it('shows a member the pages that the rules of the group name, and leads to 401 from the others [A6] [N7]', async () => {
  const page = await openSignedIn('limited')
  await allow('limited', ['account/overview'])

  await page.goto(`${product.origin}/user/account/profile`)
  await page.waitForURL(`${product.origin}/user/401`)
  await page.goto(`${product.origin}/user`)
  await page.waitForURL(`${product.origin}/user/account/overview`)
  const menu = page.getByRole('navigation', { name: 'Member menu' })
  await expect.poll(() => menu.getByRole('link').allTextContents()).toEqual(['Overview'])
})
