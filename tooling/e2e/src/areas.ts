import type { BrowserContextOptions, Page } from 'playwright-core'

import { administrator } from './product.ts'

/** Returns context options for a visitor who has chosen English, for the host of an origin. */
export function inEnglish(origin: string): BrowserContextOptions {
  const { hostname } = new URL(origin)
  const cookie = { name: 'think_lang', value: 'en', domain: hostname, path: '/', expires: -1 }
  return {
    locale: 'en-GB',
    storageState: { cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }], origins: [] },
  }
}

/** Submits the back office's login form, which must be on the page in English. */
export async function logInAsAdministrator(
  page: Page,
  { username, password, keep = false }: { username: string; password: string; keep?: boolean } = administrator,
): Promise<void> {
  await page.getByLabel('Account').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (keep) await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Submits the member centre's login form, which must be on the page in English. */
export async function logInAsMember(
  page: Page,
  { username, password, keep = false }: { username: string; password: string; keep?: boolean },
): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Log in' })
  await form.getByLabel('User name, email or mobile').fill(username)
  await form.getByLabel('Password').fill(password)
  if (keep) await form.getByLabel('Keep me logged in').check()
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
}
