import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { inEnglish, logInAsAdministrator, logInAsMember } from './areas.ts'
import { registerMember } from './accounts.ts'
import { launchBrowser, openPage } from './browser.ts'
import { findFreePort } from './free-port.ts'
import { createPicture } from './picture.ts'
import { startPrepared } from './prepared-product.ts'
import { startStaticHost } from './static-host.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe('apps on an origin other than that of the API', () => {
  it('a built back office on a static host signs in, lists and uploads with the API of its settings.json', async () => {
    const port = await findFreePort()
    const host = await startStaticHost('admin', { apiOrigin: `http://localhost:${port}` })
    const product = await startPrepared({ port, env: { ADMIN_ORIGIN: host.origin } })
    onTestFinished(async () => void (await Promise.all([product.stop(), host.close()])))
    const page = await openPage(browser, inEnglish(host.origin))
    const calls = new Set<string>()
    page.on('response', (reply) => {
      if (reply.request().resourceType() === 'fetch' || reply.request().resourceType() === 'xhr')
        calls.add(new URL(reply.url()).origin)
    })

    await page.goto(`${host.origin}/admin/teacher/teacher`)
    await logInAsAdministrator(page)
    await page.waitForURL(`${host.origin}/admin/teacher/teacher`)
    await page.getByRole('button', { name: 'Lei Wei', exact: true }).waitFor()

    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Portrait: choose a file').setInputFiles({
      name: 'portrait.png',
      mimeType: 'image/png',
      buffer: createPicture([180, 60, 40]),
    })
    const picture = form.locator(`img[src^="//localhost:${port}/storage/"]`)
    await picture.waitFor()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    // settings.json is loaded from the host, all other data from the API.
    expect(calls).toEqual(new Set([host.origin, product.origin]))
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
})
