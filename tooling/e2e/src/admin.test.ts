import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { answerQuestion } from './accounts.ts'
import { signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { createPicture } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { compareOrRecord } from '../../page-sizes.ts'
import { collectScripts, measureBrotli } from './script-sizes.ts'
import { addSiteContent, siteContent } from './site-content.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
  await addSiteContent(product.origin)
})
afterAll(() => product.stop())

const open = (options = {}) => openPage(browser, { ...inEnglish(product.origin), ...options })
const teachers = '/admin/teacher/teacher'

/** Opens a page of the back office, signed in. */
async function openSignedIn(path: string, { keep = false } = {}): Promise<Page> {
  const page = await open()
  await page.goto(product.origin + path)
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(page, { username: 'admin', password: 'Journey123456', keep })
  await page.waitForURL(product.origin + path)
  return page
}

/** The sum of the sizes of scripts, in bytes. */
async function sumOf(scripts: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all([...scripts].map(measureBrotli))
  return sizes.reduce((sum, size) => sum + size, 0)
}

describe('an administrator on the way in', () => {
  it('reaches the dashboard through the loading page [R3] [P4] [N4]', async () => {
    const page = await open()
    await page.goto(`${product.origin}/admin`)
    await page.waitForURL(`${product.origin}/admin/login`)
    await expect.poll(() => page.title()).toBe('Login - TeachNet')
    const paths: string[] = []
    page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
    await logInAsAdministrator(page)
    await page.waitForURL(`${product.origin}/admin/dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(paths).toContain('/admin/loading')
    await expect.poll(() => page.title()).toBe('Dashboard - TeachNet')
  })

  it('stays on the login page with a message after a wrong password [P4]', async () => {
    const page = await open()
    await page.goto(`${product.origin}/admin/login`)
    await logInAsAdministrator(page, { username: 'admin', password: 'Wrong123456' })
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Account').inputValue()).toBe('admin')
    expect(new URL(page.url()).pathname).toBe('/admin/login')
  })

  it('login and list of members load no 2 kB of scripts more than recorded [N3]', async () => {
    const page = await open()
    const first = collectScripts(page)
    await page.goto(`${product.origin}/admin/login`)
    await page.getByLabel('Account').waitFor()
    await first.settle()
    const sizes = new Map([['admin /admin/login', await sumOf(first.addresses)]])
    await logInAsAdministrator(page)
    await page.waitForURL(`${product.origin}/admin/dashboard`)
    const list = await page.context().newPage()
    const scripts = collectScripts(list)
    await list.goto(`${product.origin}/admin/user/user`)
    await list.getByRole('table').waitFor()
    await scripts.settle()
    sizes.set('admin /admin/user/user', await sumOf(scripts.addresses))
    for (const size of sizes.values()) expect(size).toBeGreaterThan(50_000)
    expect(compareOrRecord(sizes)).toEqual([])
  })

  it('a page opened by its address makes at most 20 requests, pictures of records aside [N3]', async () => {
    const context = (await openSignedIn('/admin/dashboard')).context()
    const counts = new Map<string, number>()
    for (const [path, lastPart] of [
      ['/admin/dashboard', (page: Page) => page.getByRole('heading', { name: 'Latest members' })],
      [teachers, (page: Page) => page.getByRole('table')],
      [
        `${teachers}?form=1`,
        (page: Page) => page.getByRole('button', { name: 'Check before publication', exact: true }),
      ],
    ] as const) {
      const page = await context.newPage()
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      const scripts = collectScripts(page)
      await page.goto(product.origin + path)
      await lastPart(page).waitFor()
      await scripts.settle()
      await page.waitForLoadState('networkidle')
      counts.set(path, requested.filter((each) => !each.startsWith('/storage/')).length)
      await page.close()
    }
    for (const [path, count] of counts) {
      expect([path, count > 5]).toEqual([path, true])
      expect([path, count <= 20 ? 'few' : count]).toEqual([path, 'few'])
    }
  })

  it('login, loading and a reload keep the page and the query of a deep link [R4]', async () => {
    const path = `${teachers}?limit=50&q=${encodeURIComponent('顾明远')}`
    const page = await openSignedIn(path)
    await page.getByRole('button', { name: 'Gu Mingyuan', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Lin Qinghe', exact: true }).count()).toBe(0)
    await page.reload()
    await page.waitForURL(product.origin + path)
    await page.getByRole('button', { name: 'Gu Mingyuan', exact: true }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('顾明远')
  })

  it.each([
    'https://evil.example/admin/x',
    '//evil.example/admin/x',
    '/admin/../../evil',
    'javascript:alert(1)',
    '/user/account/overview',
  ])('is not redirected to %s after login or loading [R7]', async (target) => {
    const page = await open()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).hostname))
    await page.goto(`${product.origin}/admin/login?to=${encodeURIComponent(target)}`)
    await logInAsAdministrator(page)
    await page.waitForURL(`${product.origin}/admin/dashboard`)
    await page.goto(`${product.origin}/admin/loading/${encodeURIComponent(target)}`)
    await page.waitForURL(`${product.origin}/admin/dashboard`)
    expect(new Set(requested)).toEqual(new Set(['localhost']))
  })

  it('solves the captcha by its question with the keyboard only [P4] [V5]', { tags: ['full'] }, async () => {
    const guarded = await startPrepared({ env: { ADMIN_CAPTCHA: 'on', DEMO: 'off' } })
    // Registered before the page's own, so that the page is closed first.
    onTestFinished(() => guarded.stop().then(() => undefined))
    const page = await openPage(browser, inEnglish(guarded.origin))
    await page.goto(`${guarded.origin}/admin/login`)
    await logInAsAdministrator(page)
    const dialog = page.getByRole('dialog', { name: 'Security check' })
    await dialog.getByRole('img').waitFor()
    await dialog.getByRole('button', { name: 'Answer a question instead' }).press('Enter')
    const answer = dialog.getByRole('textbox')
    await answer.waitFor()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    const question = await answer.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
    await answer.fill(answerQuestion(question))
    await page.keyboard.press('Enter')
    await page.waitForURL(`${guarded.origin}/admin/dashboard`)
  })
})

describe('an administrator at work', () => {
  it('adds a teacher with a picture, sorts it first, and sees it on the public site immediately [P7] [C3]', async () => {
    const visitor = await open()
    const firstOfTheSite = async (path: string, selector: string) => {
      await visitor.goto(product.origin + path)
      return visitor.locator(selector).first().textContent()
    }
    // The pages are rendered and cached before the change.
    expect(await firstOfTheSite('/top10', '.ranking h2')).toBe(siteContent.teachers[0].name_en)
    expect(await firstOfTheSite('/', '.gallery-name')).toBe(siteContent.teachers[0].name_en)

    const page = await openSignedIn(teachers)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Portrait: choose a file').setInputFiles({
      name: 'portrait.png',
      mimeType: 'image/png',
      buffer: createPicture([180, 60, 40]),
    })
    await form.getByRole('button', { name: 'Remove portrait.png' }).or(form.getByRole('img')).first().waitFor()
    await form.getByLabel('Name', { exact: false }).first().fill('周启明')
    await form.locator('[name=title]').fill('正高级教师')
    await form.getByRole('button', { name: /^English/ }).click()
    await form.locator('[name=name_en]').fill('Zhou Qiming')
    await form.getByRole('button', { name: 'Publish now', exact: true }).click()
    // The check has found that the record has no summary.
    await form.getByRole('button', { name: 'Publish anyway' }).click()
    await form.waitFor({ state: 'detached' })
    const rows = page.getByRole('row')
    await rows.filter({ hasText: 'Zhou Qiming' }).waitFor()

    // The place of the new record depends on its weight; the second row of the list is moved to the first place.
    const second = await rows.nth(2).getByRole('button', { name: /^Move/ }).getAttribute('aria-label')
    const handle = page.getByRole('button', { name: second ?? '' })
    const sorted = page.waitForResponse((response) => response.url().endsWith('/sortable'))
    await handle.focus()
    // The code for sorting is loaded when the pointer or focus reaches a handle; the focus stays on it.
    await page.locator('button[aria-roledescription=sortable]:focus').waitFor()
    const said = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await said('Picked up')
    await page.keyboard.press('ArrowUp')
    await said('moved to the position of')
    await page.keyboard.press('Space')
    expect((await sorted).ok()).toBe(true)
    const moved = /“(.+)”/.exec(second ?? '')?.[1] ?? ''
    await expect.poll(() => rows.nth(1).textContent()).toContain(moved)
    await dragToTop(page, 'Zhou Qiming')
    await expect.poll(() => rows.nth(1).textContent()).toContain('Zhou Qiming')

    expect(await firstOfTheSite('/top10', '.ranking h2')).toBe('Zhou Qiming')
    const picture = visitor.locator('.ranking img').first()
    // The browser chooses one of its sizes.
    expect(await picture.getAttribute('src')).toContain('portrait')
    expect(
      await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0)
    expect(await firstOfTheSite('/', '.gallery-name')).toBe('Zhou Qiming')
  })

  it('edits a row, finds it by a search that the address contains, and deletes it [P7]', async () => {
    const page = await openSignedIn(teachers)
    await page.getByRole('button', { name: 'Edit “Lin Qinghe”' }).click()
    const form = page.getByRole('dialog')
    await form.locator('[name=school]').fill('镇江中学')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('镇江中学')
    await page.waitForURL((url) => url.searchParams.get('q') === '镇江中学')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('button', { name: 'Delete “Lin Qinghe”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No record matches').waitFor()
    const visitor = await open()
    await visitor.goto(`${product.origin}/top10`)
    expect(await visitor.getByText('Lin Qinghe').count()).toBe(0)
  })

  it('saves the configuration, and the form shows the saved values', async () => {
    const page = await openSignedIn('/admin/routine/config')
    const name = page.locator('[name=site_name]')
    for (const next of ['师联网一', '师联网']) {
      await name.fill(next)
      await name.evaluate((input) => input.setAttribute('data-before', ''))
      const saved = page.waitForResponse((response) => response.url().includes('/routine.Config/edit'))
      await page.getByRole('tabpanel').getByRole('button', { name: 'Save', exact: true }).click()
      expect((await saved).ok()).toBe(true)
      expect(await page.locator('[name=site_name]:not([data-before])').inputValue()).toBe(next)
    }
  })

  it('finds the state of a tab again, and has one tab for each path [E5]', async () => {
    const page = await openSignedIn('/admin/information/item')
    await page.getByRole('searchbox').fill('science')
    await page.waitForURL(/q=science/)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const tabs = page.getByRole('navigation', { name: 'Open pages' })
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL(`${product.origin}/admin/dashboard`)
    await tabs.getByRole('link', { name: 'Information items' }).click()
    await page.waitForURL(/\/admin\/information\/item\?q=science/)
    expect(await page.getByRole('searchbox').inputValue()).toBe('science')
    await menu.getByRole('link', { name: 'Information items' }).click()
    expect(await tabs.getByRole('link').count()).toBe(2)
    await page.reload()
    await expect.poll(() => tabs.getByRole('link').count()).toBe(2)
  })

  it('sees a menu that never scrolls sideways, although it has long names', async () => {
    const page = await openSignedIn('/admin/setin/teacher')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name: 'Branch application kinds' }).waitFor()
    const beyond = await menu.evaluate(
      ({ scrollWidth, clientWidth, scrollLeft }) => scrollWidth - clientWidth + scrollLeft,
    )
    expect(beyond).toBe(0)
  })

  it('finds an announcement above the pages and in the inbox until it is confirmed, and its author sees that', async () => {
    const announcer = await signInAdministrator(product.origin)
    const title = `Rules of ${Date.now()}`
    const announcement = { title, title_en: title, content: 'Please read', content_en: 'Please read', must_confirm: 1 }
    const published = { ...announcement, publish_time: Math.floor(Date.now() / 1000) - 60 }
    expect(await announcer.post('/admin/auth.Announcement/add', published)).toMatchObject({ code: 1 })
    const page = await openSignedIn('/admin/dashboard')
    const banner = page.getByRole('region', { name: title })
    await banner.getByText('Please read').waitFor()
    await page.getByRole('link', { name: /^Inbox: \d+ unread$/ }).click()
    await page.waitForURL(/\/admin\/routine\/notice/)
    await page.getByRole('listitem').filter({ hasText: title }).waitFor()
    await expectAccessible(page)
    await banner.getByRole('button', { name: 'I have read this' }).click()
    await banner.waitFor({ state: 'detached' })
    await page.goto(`${product.origin}/admin/auth/announcementReceipt`)
    await page.getByRole('row').filter({ hasText: title }).getByText('Confirmed', { exact: true }).waitFor()
  })

  it('the header and its tabs are readable on a chosen colour', async () => {
    const page = await openSignedIn('/admin/dashboard')
    await page.getByRole('button', { name: 'Layout settings' }).click()
    await page.getByLabel('Header', { exact: true }).fill('#223355')
    await page.keyboard.press('Escape')
    const colours = (selector: string) =>
      page.locator(selector).evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color))
    await expect.poll(async () => new Set(await colours('.header-bar button'))).toEqual(new Set(['rgb(232, 235, 240)']))
    expect(await colours('.tab-strip [data-active="true"] a')).toEqual(['rgb(27, 31, 39)'])
    await expectAccessible(page)
  })

  it('the dashboard is saved as a picture in the colours of the page', async () => {
    const page = await openSignedIn('/admin/dashboard')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('heading', { name: 'Applications by state' }).waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as picture (PNG)' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^.+-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.png$/)
    const content = await readFile(await saved.path(), 'base64')
    const picture = await page.evaluate(async (text) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))]))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const pen = canvas.getContext('2d')
      pen?.drawImage(bitmap, 0, 0)
      const { data } = pen?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
      const pixels = new Set<string>()
      for (let at = 0; at < data.length; at += 4) pixels.add([data[at], data[at + 1], data[at + 2]].join())
      return { corner: [data[0], data[1], data[2]].join(', '), colours: pixels.size }
    }, content)
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(background).toContain(picture.corner)
    // Texts and bars, and not one box.
    expect(picture.colours).toBeGreaterThan(100)
  })

  it('an idle back office locks, and its form keeps the typed input', async () => {
    const page = await open()
    await page.clock.install()
    await page.goto(`${product.origin}/admin/auth/announcement?form=add`)
    await page.waitForURL(/\/admin\/login/)
    await logInAsAdministrator(page, { username: 'admin', password: 'Journey123456', keep: false })
    await page.waitForURL(/\/admin\/auth\/announcement/)
    const settings = await signInAdministrator(product.origin)
    const choose = (idleMinutes: number) => settings.post('/admin/preference/save', { idleMinutes })
    expect(await choose(30)).toMatchObject({ code: 1 })
    onTestFinished(async () => void (await choose(0)))
    await page.reload()
    await page
      .getByRole('textbox', { name: /^Title/ })
      .first()
      .fill('Not lost')
    await page.clock.fastForward('31:00')
    await page.getByRole('heading', { name: 'Locked' }).waitFor()
    await page.getByLabel('Password').fill('Journey123456')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect
      .poll(() =>
        page
          .getByRole('textbox', { name: /^Title/ })
          .first()
          .inputValue(),
      )
      .toBe('Not lost')
  })

  it('sees the 404 page at an unknown path [R7] [P1]', async () => {
    const page = await openSignedIn('/admin/dashboard')
    await page.goto(`${product.origin}/admin/no/such?x=1`)
    await page.waitForURL(`${product.origin}/admin/404`)
    await page.getByRole('heading', { name: /this page has problems/ }).waitFor()
  })

  it('logs out: the refresh token is revoked and the page reloads [K5]', async () => {
    const page = await openSignedIn('/admin/dashboard', { keep: true })
    const sent = page.waitForRequest((request) => request.url().includes('/admin/Index/logout'))
    await page.evaluate(() => document.body.setAttribute('data-before', ''))
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    expect((await sent).postDataJSON()).toEqual({ refreshToken: expect.stringMatching(/.{20,}/) })
    await page.waitForURL(/\/admin\/login/)
    await page.getByLabel('Account').waitFor()
    expect(await page.locator('body[data-before]').count()).toBe(0)
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(stored).not.toContain('adminInfo.auth')
    await page.goto(`${product.origin}/admin/dashboard`)
    await page.waitForURL(/\/admin\/login/)
  })
})

/** Drags a row to the top of the list with the mouse, in steps like a person. */
async function dragToTop(page: Page, name: string): Promise<void> {
  const handle = page.getByRole('button', { name: `Move “${name}”` })
  if ((await page.getByRole('row').nth(1).textContent())?.includes(name)) return
  const from = await handle.boundingBox()
  const to = await page.getByRole('row').nth(1).boundingBox()
  if (!from || !to) throw new Error('The rows cannot be seen')
  const sorted = page.waitForResponse((response) => response.url().endsWith('/sortable'))
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 5 })
  await page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 10 })
  await page.mouse.up()
  expect((await sorted).ok()).toBe(true)
}
