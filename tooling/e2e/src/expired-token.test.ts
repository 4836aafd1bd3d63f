// @module-tag full
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { pick, signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import { administrator, type Product } from './product.ts'
import { addSiteContent } from './site-content.ts'

let product: Product
let browser: Browser

/** A little longer than the life of an access token, in seconds; a refresh token lives ten times as long. */
const step = 3 * 86_400 + 60
const teachers = '/admin/teacher/teacher'

beforeAll(async () => {
  const clock = import.meta.resolve('./shiftable-clock.ts')
  const env = { DEMO: 'off', NODE_OPTIONS: `--import ${clock}`, CLOCK_STEP: String(step) }
  ;[product, browser] = await Promise.all([startPrepared({ env }), openBrowser()])
  await addSiteContent(product.origin)
})
afterAll(() => product.stop())

/** Advances the server's clock until every present access token has expired. */
async function letTokensExpire(): Promise<void> {
  const timeOf = async () => Number(pick(await (await fetch(`${product.origin}/api/content/site`)).json(), 'time'))
  const before = await timeOf()
  process.kill(product.pid, 'SIGUSR2')
  await expect.poll(timeOf).toBeGreaterThanOrEqual(before + step)
}

async function openSignedIn({ keep }: { keep: boolean }): Promise<Page> {
  const page = await openPage(browser, inEnglish(product.origin))
  await page.goto(product.origin + teachers)
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(page, { ...administrator, keep })
  await page.getByRole('button', { name: 'Edit “Gu Mingyuan”' }).waitFor()
  return page
}

/** Counts the refresh calls of a browser's tabs from now on. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().includes('/api/common/refreshToken') && request.method() === 'POST') count += 1
  })
  return () => count
}

it('saves an edited form after one refresh if the token has expired meanwhile [K3]', async () => {
  const page = await openSignedIn({ keep: true })
  const refreshes = countRefreshes(page.context())
  await page.getByRole('button', { name: 'Edit “Gu Mingyuan”' }).click()
  const form = page.getByRole('dialog')
  await form.locator('[name=school]').fill('After the refresh')
  await letTokensExpire()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  expect(refreshes()).toBe(1)
  await page.getByRole('row').filter({ hasText: 'After the refresh' }).waitFor()
  expect(await readSchool()).toBe('After the refresh')
})

it('refreshes once for three tabs whose token has expired at the same time [K3]', async () => {
  const first = await openSignedIn({ keep: true })
  const tabs = [first]
  for (let number = 2; number <= 3; number += 1) {
    const tab = await first.context().newPage()
    await tab.goto(product.origin + teachers)
    await tab.getByRole('button', { name: 'Edit “Gu Mingyuan”' }).waitFor()
    tabs.push(tab)
  }
  const refreshes = countRefreshes(first.context())
  let expired = 0
  const { promise: allHaveExpired, resolve: noteAll } = Promise.withResolvers<void>()
  first.context().on('response', (response) => {
    if (!response.url().includes('/admin/teacher.Teacher/index')) return
    void response.json().then((reply: unknown) => {
      if (pick(reply, 'code') === 409) expired += 1
      if (expired === tabs.length) noteAll()
    })
  })
  // The refresh is held until every tab has failed with the expired token, so that each could trigger a refresh.
  await first.context().route('**/api/common/refreshToken*', async (route) => {
    await allHaveExpired
    await route.continue()
  })
  await letTokensExpire()
  const lists = tabs.map((tab) =>
    tab.waitForResponse(async (response) => {
      if (!response.url().includes('/admin/teacher.Teacher/index')) return false
      return pick(await response.json(), 'code') === 1
    }),
  )
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Reload' }).click()))
  await Promise.all(lists)
  expect(refreshes()).toBe(1)
  for (const tab of tabs) expect(new URL(tab.url()).pathname).toBe(teachers)
})

it('requires a login without a refresh token, and restores the input afterwards [K4] [R4]', async () => {
  const page = await openSignedIn({ keep: false })
  await page.getByRole('button', { name: 'Edit “Gu Mingyuan”' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Side by side' }).click()
  await form.locator('[name=school]').fill('Typed before the login')
  await form.locator('[name=summary_en]').fill('Nothing may be lost.')
  await letTokensExpire()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/admin\/login\?to=/)
  await logInAsAdministrator(page)
  await page.waitForURL((url) => url.pathname === teachers && url.searchParams.has('form'))
  await form.getByRole('button', { name: 'Restore' }).first().click()
  await expect.poll(() => form.locator('[name=school]').inputValue()).toBe('Typed before the login')
  expect(await form.locator('[name=summary_en]').inputValue()).toBe('Nothing may be lost.')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  expect(await readSchool()).toBe('Typed before the login')
})

/** Reads the school of the edited teacher from the server. */
async function readSchool(): Promise<unknown> {
  const caller = await signInAdministrator(product.origin)
  const path = `/admin/teacher.Teacher/index?quickSearch=${encodeURIComponent('顾明远')}`
  return pick((await caller.get(path)).data, 'list', 0, 'school')
}
