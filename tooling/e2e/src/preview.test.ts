// @module-tag full
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'

describe('an editor', () => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startPrepared({ env: { DEMO: 'off' } }), openBrowser()])
  })
  afterAll(() => product.stop())

  it('an editor previews an unpublished page, with a link to its form; visitors see neither the page nor the link [R1]', async () => {
    const administrator = await signInAdministrator(product.origin)
    await administrator.post('/admin/teacher.Teacher/add', { name: '李老师', name_en: 'Ms Li', status: '0' })
    const page = await openPage(browser, inEnglish(product.origin))
    await page.goto(`${product.origin}/admin/teacher/teacher`)
    await page.waitForURL(/\/admin\/login/)
    await logInAsAdministrator(page)
    await page.getByRole('button', { name: /^More actions for/ }).click()
    const item = page.getByRole('menuitem', { name: 'Preview on the site' })
    const address = new URL((await item.getAttribute('href')) ?? '', product.origin)
    expect(address.pathname).toBe('/teacher/1')

    const [preview] = await Promise.all([page.context().waitForEvent('page'), item.click()])
    await preview.getByRole('heading', { level: 1, name: 'Ms Li' }).waitFor()
    const bar = preview.getByRole('complementary', { name: 'For editors' })
    await bar.getByText('visitors cannot see this page yet').waitFor()
    expect(await preview.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    expect(await bar.getByRole('link', { name: 'Edit this page' }).getAttribute('href')).toBe(
      '/admin/teacher/teacher?form=1',
    )

    const open = (url: string | URL) => fetch(url, { headers: { accept: 'text/html' } })
    const answer = await open(address)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.text()).not.toContain('Edit this page')
    const forged = new URL(address)
    forged.searchParams.set('preview', address.searchParams.get('preview')?.replace('~1~', '~2~') ?? '')
    const hidden = [address.origin + address.pathname, forged].map(async (url) => (await open(url)).status)
    expect(await Promise.all(hidden)).toEqual([404, 404])

    await administrator.post('/admin/teacher.Teacher/edit', { id: 1, status: '1' })
    await page.reload()
    await page.getByRole('button', { name: /^More actions for/ }).click()
    const visible = page.getByRole('menuitem', { name: 'View on the site' })
    await expect.poll(() => visible.getAttribute('href')).toBe('/teacher/1')
    const visitor = await openPage(browser, inEnglish(product.origin))
    await visitor.goto(`${product.origin}/teacher/1`, { waitUntil: 'networkidle' })
    await visitor.getByRole('heading', { level: 1, name: 'Ms Li' }).waitFor()
    expect(await visitor.getByRole('complementary', { name: 'For editors' }).count()).toBe(0)
  })
})
