import { registerMember } from '@teachnet/e2e/accounts'
import { administrator, startProduct } from '@teachnet/e2e/product'
import { launchBrowser } from '@teachnet/e2e/browser'
import { measureBrotli } from '@teachnet/e2e/script-sizes'
import type { BrowserContext } from 'playwright-core'

import { growthWithoutReason, readSizes } from '../page-sizes.ts'
import type { Measurement } from './report.ts'

/** Measures the JavaScript that a browser loads for the first view of a page, in kB of Brotli, in which it is sent over HTTPS. */
export async function measureBundles(): Promise<Measurement[]> {
  const product = await startProduct({ env: { LOG_LEVEL: 'warn' }, timeout: 120_000 })
  const browser = await launchBrowser()
  try {
    const visitor = await browser.newContext()
    const administratorContext = await browser.newContext()
    await signIn(administratorContext, `${product.origin}/admin/login`, administrator)
    const memberContext = await browser.newContext()
    await signIn(memberContext, `${product.origin}/user/login`, await registerMember(product.origin))
    const pages = [
      { what: 'public home', context: visitor, path: '/', page: 'site /' },
      { what: 'admin login', context: visitor, path: '/admin/login', page: 'admin /admin/login' },
      {
        what: 'admin user list',
        context: administratorContext,
        path: '/admin/user/user',
        page: 'admin /admin/user/user',
      },
      { what: 'member login', context: visitor, path: '/user/login', page: 'member /user/login' },
      {
        what: 'member overview',
        context: memberContext,
        path: '/user/account/overview',
        page: 'member /user/account/overview',
      },
    ]
    const recorded = readSizes()
    const measurements: Measurement[] = []
    for (const { what, context, path, page } of pages) {
      const value = await sumScripts(context, product.origin + path)
      const atMost = (recorded[page]?.kB ?? 0) + growthWithoutReason
      measurements.push({ what: `${what}, JavaScript on first load`, value, unit: 'kB', budget: { atMost } })
    }
    return measurements
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function signIn(context: BrowserContext, loginPage: string, account: { username: string; password: string }) {
  const page = await context.newPage()
  await page.goto(loginPage)
  // The member centre's page also has the registration form.
  const form = page.locator('form:has(input[autocomplete="current-password"])')
  await form.locator('input[autocomplete="username"]').fill(account.username)
  await form.locator('input[type="password"]').fill(account.password)
  await form.locator('button[type="submit"]').click()
  await page.waitForURL((url) => !/\/login|\/loading/.test(url.pathname))
  await page.close()
}

async function sumScripts(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.add(response.url())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
  const files = await Promise.all([...scripts].map(async (script) => ({ script, size: await measureBrotli(script) })))
  // The table shows only the sum; the parts help to reduce it.
  console.error(`  ${new URL(url).pathname}`)
  for (const { script, size } of files.toSorted((a, b) => b.size - a.size).slice(0, 8))
    console.error(`  ${(size / 1000).toFixed(1).padStart(8)} kB ${new URL(script).pathname}`)
  return files.reduce((sum, { size }) => sum + size, 0) / 1000
}
