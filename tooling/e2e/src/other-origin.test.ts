// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { answerQuestion, registerMember } from './accounts.ts'
import { pick } from './api.ts'
import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { findFreePort } from './free-port.ts'
import { startPages } from './pages-process.ts'
import { createPicture } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import { administrator, type Product } from './product.ts'
import { startStaticHost } from './static-host.ts'
import { open, run, status } from './terminal-panel.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** A little more than an access token lives, in seconds. */
const step = 3 * 86_400 + 60

/** The origins that a page calls from now on, apart from documents, scripts and pictures. */
function noteCalls(page: Page): ReadonlySet<string> {
  const calls = new Set<string>()
  page.on('response', (reply) => {
    if (['fetch', 'xhr', 'eventsource'].includes(reply.request().resourceType())) calls.add(new URL(reply.url()).origin)
  })
  return calls
}

async function letTokensExpire({ pid, origin }: Product): Promise<void> {
  const timeOf = async () => Number(pick(await (await fetch(`${origin}/api/content/site`)).json(), 'time'))
  const before = await timeOf()
  process.kill(pid, 'SIGUSR2')
  await expect.poll(timeOf).toBeGreaterThanOrEqual(before + step)
}

describe('apps on an origin other than that of the API', () => {
  it('a built back office on an unrelated host lists, uploads, streams and refreshes at the API of its settings.json [K3]', async () => {
    const port = await findFreePort()
    // Another site than `localhost`: cookies of the API are third-party ones here.
    const apiOrigin = `http://127.0.0.1:${port}`
    const host = await startStaticHost('admin', { apiOrigin })
    const product = await startPrepared({
      port,
      env: {
        ADMIN_ORIGIN: host.origin,
        ADMIN_CAPTCHA: 'on',
        NODE_OPTIONS: `--import ${import.meta.resolve('./shiftable-clock.ts')}`,
        CLOCK_STEP: String(step),
      },
    })
    onTestFinished(async () => void (await Promise.all([product.stop(), host.close()])))
    const page = await openPage(browser, inEnglish(host.origin))
    const calls = noteCalls(page)

    await page.goto(`${host.origin}/admin/teacher/teacher`)
    await logInAsAdministrator(page, { ...administrator, keep: true })
    const check = page.getByRole('dialog', { name: 'Security check' })
    const drawing = check.getByRole('img')
    await drawing.waitFor()
    await check.getByRole('button', { name: 'Answer a question instead' }).click()
    const answer = check.getByRole('textbox')
    await answer.fill(
      answerQuestion(await answer.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')),
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(`${host.origin}/admin/teacher/teacher`)
    await page.getByRole('button', { name: 'Lei Wei', exact: true }).waitFor()

    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Portrait: choose a file').setInputFiles({
      name: 'portrait.png',
      mimeType: 'image/png',
      buffer: createPicture([180, 60, 40]),
    })
    const picture = form.locator(`img[src^="//127.0.0.1:${port}/storage/"]`)
    await picture.waitFor()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await page.goto(`${host.origin}/admin/teacher/teacher`)
    await open(page)
    await run(page, 'version.node')
    await status(page, 'version.node', 'Success').waitFor()

    // Two tabs whose token expires share one refresh.
    await page.goto(`${host.origin}/admin/teacher/teacher`)
    const other = await page.context().newPage()
    await other.goto(`${host.origin}/admin/teacher/teacher`)
    for (const tab of [page, other]) await tab.getByRole('button', { name: 'Lei Wei', exact: true }).waitFor()
    let refreshes = 0
    page.context().on('request', (request) => {
      if (request.url().includes('/api/common/refreshToken') && request.method() === 'POST') refreshes += 1
    })
    await letTokensExpire(product)
    await Promise.all(
      [page, other].map(async (tab) => {
        const listed = tab.waitForResponse(
          async (reply) =>
            reply.url().includes('/admin/teacher.Teacher/index') &&
            reply.request().method() === 'GET' &&
            pick(await reply.json(), 'code') === 1,
        )
        await tab.getByRole('button', { name: 'Reload' }).click()
        await listed
      }),
    )
    expect(refreshes).toBe(1)

    // settings.json is loaded from the host, all other data from the API.
    expect(calls).toEqual(new Set([host.origin, apiOrigin]))
  })

  it('the three apps on hosts of one domain, each deployed alone, work with the API on a fourth [D1]', async () => {
    const port = await findFreePort()
    const apiOrigin = `http://api.localhost:${port}`
    const wwwPort = await findFreePort()
    const publicOrigin = `http://www.localhost:${wwwPort}`
    const [admin, member] = await Promise.all([
      startStaticHost('admin', { apiOrigin, publicOrigin }, 'admin.localhost'),
      startStaticHost('member', { apiOrigin, publicOrigin }, 'member.localhost'),
    ])
    const origins = { PUBLIC_ORIGIN: publicOrigin, ADMIN_ORIGIN: admin.origin, MEMBER_ORIGIN: member.origin }
    const product = await startPrepared({
      port,
      env: { ...origins, API_ORIGIN: apiOrigin, TRUSTED_PROXIES: '127.0.0.1,::1' },
    })
    const site = await startPages({
      ...origins,
      PORT: String(wwwPort),
      API_ORIGIN: product.origin,
      TRUSTED_PROXIES: '127.0.0.1,::1',
    })
    onTestFinished(async () => void (await Promise.all([site.stop(), product.stop(), admin.close(), member.close()])))
    const account = await registerMember(product.origin)

    // A visitor behind a proxy of the site: the API knows the visitor, not the site's process.
    const visitor = '198.51.100.77'
    const page = await openPage(browser, {
      ...inEnglish(publicOrigin),
      extraHTTPHeaders: { 'x-forwarded-for': visitor },
    })
    await page.goto(`${publicOrigin}/teachers`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${publicOrigin}/top10`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const portrait = page.locator('main img').first()
    await expect.poll(() => portrait.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    const requested = product
      .logs()
      .split('\n')
      .filter((line) => line.includes('/api/teacher.Teacher/list'))
    expect(requested.length).toBeGreaterThan(0)
    for (const line of requested) expect(JSON.parse(line)).toMatchObject({ ip: visitor })
    await page.context().setExtraHTTPHeaders({})

    await page.getByRole('link', { name: 'Member centre' }).first().click()
    await page.waitForURL(`${member.origin}/user/login**`)
    await page.getByRole('combobox', { name: '语言' }).selectOption('English')
    const calls = noteCalls(page)
    await logInAsMember(page, account)
    await page.waitForURL(`${member.origin}/user/account/overview`)
    await page.getByRole('main').getByText(account.username).first().waitFor()
    // The choice of the language loads the page and its settings.json again.
    expect(calls).toEqual(new Set([member.origin, apiOrigin]))

    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('简体中文')
    await page.getByRole('heading', { name: /好|夜深了/ }).waitFor()
    const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await colour()).toContain('dark')

    await page.locator('header a[href^="http"]').click()
    await page.waitForURL(`${publicOrigin}/**`)

    await page.goto(`${admin.origin}/admin/login`)
    await page.getByRole('combobox', { name: '语言' }).selectOption('English')
    await logInAsAdministrator(page)
    await page.waitForURL(`${admin.origin}/admin/dashboard`)
  })

  it('a member centre on its own host signs in with the API that the server names in its page', async () => {
    const port = await findFreePort()
    const origins = { API_ORIGIN: `http://localhost:${port}`, MEMBER_ORIGIN: `http://member.localhost:${port}` }
    const product = await startPrepared({ port, env: origins })
    onTestFinished(async () => void (await product.stop()))
    const member = await registerMember(product.origin)
    const page = await openPage(browser, inEnglish(product.memberOrigin))
    const calls = new Set<string>()
    page.on('response', (reply) => {
      if (reply.request().resourceType() === 'fetch') calls.add(new URL(reply.url()).origin)
    })
    await page.goto(`${product.memberOrigin}/user/login`)
    await logInAsMember(page, member)
    await page.waitForURL(`${product.memberOrigin}/user/account/overview`)
    await page.getByRole('main').getByText(member.username).first().waitFor()
    expect(calls).toEqual(new Set([product.origin]))
  })

  it('the process of the pages sends earlier pages and 503 while the API is down', async () => {
    const product = await startPrepared()
    const site = await startPages({ API_ORIGIN: product.origin })
    onTestFinished(async () => void (await site.stop()))
    const open = async (path: string) => {
      const { status, headers } = await fetch(`${site.origin}${path}`)
      return [status, headers.get('retry-after')]
    }
    // A page is stored for a host that is requested repeatedly.
    for (const path of ['/', '/news', '/']) expect(await open(path)).toEqual([200, null])
    await product.stop()
    expect(await open('/')).toEqual([200, null])
    expect(await open('/courses')).toEqual([503, '5'])
    expect(site.logs()).not.toContain('SyntaxError')
  })
})
