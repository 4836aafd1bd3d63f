import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { inEnglish, logInAsAdministrator } from './areas.ts'
import { expectAccessible, launchBrowser, openPage } from './browser.ts'
import { copyPrepared } from './prepared-product.ts'
import { startProduct, type Product } from './product.ts'

let browser: Browser
let product: Product
let dataDir: string
let removeData: () => Promise<void>

beforeAll(async () => {
  ;({ dataDir, remove: removeData } = await copyPrepared('on'))
  ;[product, browser] = await Promise.all([startProduct({ dataDir }), launchBrowser()])
})
afterAll(async () => {
  await Promise.all([browser.close(), product.stop()])
  await removeData()
})

async function openBackOffice(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(browser, { ...inEnglish(product.origin), ...options })
  await page.goto(`${product.origin}/admin/login`)
  await logInAsAdministrator(page)
  await page.waitForURL(`${product.origin}/admin/dashboard`)
  return page
}

const button = (page: Page) => page.getByRole('button', { name: /^Terminal/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Terminal', exact: true })
const task = (page: Page, command: string) =>
  panel(page).getByRole('list', { name: 'Tasks' }).getByRole('listitem').filter({ hasText: command })

async function open(page: Page): Promise<void> {
  await button(page).click()
  await panel(page).waitFor()
}

async function run(page: Page, command: string): Promise<void> {
  const choice = panel(page).getByRole('combobox', { name: 'Command' })
  await choice.fill(command)
  await page.getByRole('option', { name: command, exact: true }).click()
  await panel(page).getByRole('button', { name: 'Run', exact: true }).click()
}

const pings = Array.from({ length: 4 }, (_, index) => new RegExp(`answer ${index + 1} from .*: status 200`))

/** Expects the whole output of the ping with each line once. */
async function expectAllPings(page: Page): Promise<void> {
  await task(page, 'ping.localhost').getByText('Success', { exact: true }).waitFor()
  const show = page.getByRole('button', { name: 'Show the output of ping.localhost' })
  if (await show.isVisible()) await show.click()
  const output = page.getByRole('region', { name: 'Output of ping.localhost' })
  for (const ping of pings) expect(await output.getByText(ping).count()).toBe(1)
}

describe('the terminal', () => {
  it('runs commands in a queue that a failed one blocks, and shows them after a reload [P3] [T3] [T6] [T8] [T13]', async () => {
    const page = await openBackOffice()
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await open(page)
    await run(page, 'version.node')
    await task(page, 'version.node').getByText('Success', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show the output of version.node' }).click()
    await page
      .getByRole('region', { name: 'Output of version.node' })
      .getByText(/^v\d+\.\d+\.\d+$/)
      .waitFor()
    await expectAccessible(page)

    // This package manager is not installed; adding a task removes the successful one.
    await run(page, 'version.cnpm')
    await task(page, 'version.cnpm').getByText('Failed', { exact: true }).waitFor()
    await page.getByText('Error:Failed to execute').waitFor()
    expect(await task(page, 'version.node').count()).toBe(0)
    await run(page, 'ping.localhost')
    await task(page, 'ping.localhost').getByText('Waiting', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Delete version.cnpm' }).click()
    await task(page, 'ping.localhost').getByText('Executing', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete ping.localhost' }).count()).toBe(0)
    // The page is closed while the command runs; the server continues, and the next page gets all output.
    await page.reload()
    await open(page)
    await expectAllPings(page)
    expect(addresses.filter((address) => address.includes('batoken'))).toEqual([])
  })

  it('shows a dot for output that arrives while it is closed, and clears it when it opens [T12]', async () => {
    const page = await openBackOffice()
    await open(page)
    await run(page, 'ping.localhost')
    await task(page, 'ping.localhost').getByText('Executing', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Close the terminal' }).click()
    await page.getByRole('button', { name: 'Terminal: unread output' }).waitFor()
    await open(page)
    await expectAllPings(page)
    await page.getByRole('button', { name: 'Close the terminal' }).click()
    await page.getByRole('button', { name: 'Terminal', exact: true }).waitFor()
  })

  it('ends a command from the panel', async () => {
    const page = await openBackOffice()
    await open(page)
    await run(page, 'ping.localhost')
    await page.getByRole('button', { name: 'End ping.localhost' }).click()
    await task(page, 'ping.localhost').getByText('Failed', { exact: true }).waitFor()
    await page.getByText('Error:An administrator ended the task').waitFor()
  })

  it('the terminal stores its settings [T14]', async () => {
    const page = await openBackOffice()
    await open(page)
    await page.getByRole('button', { name: 'Terminal settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Terminal settings' })
    await dialog.getByRole('textbox', { name: 'Install service port' }).fill('8123')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await open(page)
    await page.getByRole('button', { name: 'Terminal settings' }).click()
    const port = dialog.getByRole('textbox', { name: 'Install service port' })
    await expect.poll(() => port.inputValue()).toBe('8123')
  })

  it('fits a phone in the dark theme', async () => {
    const page = await openBackOffice({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })
    await open(page)
    await run(page, 'version.node')
    await task(page, 'version.node').getByText('Success', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show the output of version.node' }).click()
    const box = await panel(page).boundingBox()
    expect(box?.width).toBeLessThanOrEqual(390)
    expect(await panel(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })

  it('shows after a restart why a command failed whose server was killed', async () => {
    const page = await openBackOffice({ expectedErrors: [/./] })
    await open(page)
    await run(page, 'ping.localhost')
    await task(page, 'ping.localhost').getByText('Executing', { exact: true }).waitFor()
    await product.kill()
    product = await startProduct({ dataDir, port: product.port })
    onTestFinished(() => page.close())
    await task(page, 'ping.localhost').getByText('Failed', { exact: true }).waitFor({ timeout: 60_000 })
    await page.getByText(/Error:The server process that ran the command has ended/).waitFor()
  })
})
