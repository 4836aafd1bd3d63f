// @module-tag full
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { registerMember } from './accounts.ts'
import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { findFreePort } from './free-port.ts'
import { hasNginx, type Nginx, readRecipe, startNginx } from './nginx.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { addSiteContent, siteContent } from './site-content.ts'

const apps = join(import.meta.dirname, '../../../apps')
const isInstalled = hasNginx()
/** No host answers at this address. */
const iconFont = 'https://icons.invalid/font.css'

let folder: string
let product: Product
let nginx: Nginx
let origin: string
let browser: Browser

beforeAll(async () => {
  if (!isInstalled) return
  folder = await mkdtemp(join(tmpdir(), 'teachnet-folders-'))
  const port = await findFreePort()
  origin = `http://www.localhost:${port}`
  const places = { ADMIN_PATH: '/teach/admin', MEMBER_PATH: '/teach/user' }
  const origins = { ADMIN_ORIGIN: origin, MEMBER_ORIGIN: origin }
  product = await startPrepared({ env: { ...places, ...origins, DEMO: 'off' } })
  await addSiteContent(product.origin)
  const settings = {
    apiOrigin: product.origin,
    publicOrigin: product.origin,
    memberAddress: `${origin}/teach/user`,
    adminAddress: `${origin}/teach/admin`,
    iconFont,
    siteName: 'Teachers in a folder',
  }
  for (const [app, own] of Object.entries({ admin: 'admin', member: 'user' })) {
    await mkdir(join(folder, 'root', own), { recursive: true })
    await cp(join(apps, app, 'dist'), join(folder, 'root', own), { recursive: true })
    await writeFile(join(folder, 'root', own, 'settings.json'), JSON.stringify(settings))
  }
  const recipe = await readRecipe('static-folder.conf', {
    'listen 8080;': `listen 127.0.0.1:${port}; listen [::1]:${port};`,
    '/srv/teachnet': join(folder, 'root'),
    'set $teachnet_api "";': `set $teachnet_api "${product.origin}";`,
  })
  nginx = await startNginx(folder, [recipe])
  browser = await openBrowser()
})
afterAll(async () => {
  if (!isInstalled) return
  await nginx.stop()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Collects the requests of a page to this host that leave the folder of its app, or that fail. */
function noteStrays(page: Page, app: string): readonly string[] {
  const strays: string[] = []
  page.on('response', (reply) => {
    const url = new URL(reply.url())
    const isInside = `${url.pathname}/`.startsWith(`/teach/${app}/`)
    if (url.origin === origin && (!isInside || reply.status() >= 400)) strays.push(`${reply.status()} ${url.pathname}`)
  })
  return strays
}

const request = (path: string) => fetch(origin.replace('www.localhost', '127.0.0.1') + path, { redirect: 'manual' })

describe.runIf(isInstalled)('apps below a path of a static host', () => {
  it('the back office opens a deep link, reloads, loads its code on demand, and returns there after the login [D1]', async () => {
    const expectedErrors = [/icons\.invalid/]
    const page = await openPage(browser, { ...inEnglish(origin), expectedErrors })
    const requested = page.waitForRequest(iconFont)
    const strays = noteStrays(page, 'admin')
    await page.goto(`${origin}/teach/admin/teacher/teacher?view=none`)
    await page.waitForURL(`${origin}/teach/admin/login?**`)
    await logInAsAdministrator(page)
    await page.waitForURL(`${origin}/teach/admin/teacher/teacher**`)
    const teacher = page.getByRole('button', { name: siteContent.teachers[0].name_en, exact: true })
    await teacher.waitFor()
    await page.reload()
    await teacher.waitFor()
    expect(new URL(page.url()).pathname).toBe('/teach/admin/teacher/teacher')

    // Pages whose code is loaded now, by the menu and in a tab of its own.
    await page.goto(`${origin}/teach/admin/routine/config`)
    await page.getByRole('tab').first().waitFor()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.waitForURL(`${origin}/teach/admin/dashboard`)
    await page.getByRole('heading', { level: 1, name: /admin/ }).waitFor()
    await requested
    await page.goBack()
    await page.waitForURL(`${origin}/teach/admin/routine/config`)
    expect(strays).toEqual([])
  })

  it('the member centre signs in below its path, and finds the public site and its own pages', async () => {
    const account = await registerMember(product.origin)
    const page = await openPage(browser, inEnglish(origin))
    const strays = noteStrays(page, 'user')
    await page.goto(`${origin}/teach/user`)
    await page.waitForURL(`${origin}/teach/user/login**`)
    await logInAsMember(page, account)
    await page.waitForURL(`${origin}/teach/user/account/overview`)
    await page.getByRole('main').getByText(account.username).first().waitFor()
    await page.goto(`${origin}/teach/user/account/profile`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    const own = await page
      .locator('a[href*="/account/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(own.length).toBeGreaterThan(0)
    for (const href of own) expect(href).toMatch(/^\/teach\/user\//)
    expect(await page.locator('a.mark').getAttribute('href')).toBe(`${product.origin}/`)
    expect(strays).toEqual([])
  })

  it('the public site leads to the member centre in its folder', async () => {
    const page = await openPage(browser, inEnglish(product.origin))
    await page.goto(`${product.origin}/`)
    await page.getByRole('link', { name: 'Log in' }).first().click()
    await page.waitForURL(`${origin}/teach/user/login**`)
    await page.getByRole('tabpanel').first().waitFor()
  })

  it.each(['admin', 'user'])(
    'a missing asset of %s is 404, a page is revalidated on each use, and assets are cached permanently',
    async (app) => {
      const missing = await request(`/teach/${app}/assets/missing-1a2b3c4d.js`)
      expect([missing.status, (await missing.text()).includes('<div id="root">')]).toEqual([404, false])
      const page = await request(`/teach/${app}/some/deep/link`)
      const html = await page.text()
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(html).not.toContain(`"/${app}/`)
      const script = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ''
      expect(script).toMatch(new RegExp(`^/teach/${app}/assets/`))
      const asset = await request(script)
      expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect((await request('/teach/other/')).status).toBe(404)
    },
  )

  it('nginx reports no error of the recipe', () => {
    expect(nginx.output()).not.toMatch(/\[(emerg|alert|crit|error|warn)\]/)
  })
})
