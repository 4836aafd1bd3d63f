// @module-tag full
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { signInAdministrator } from './api.ts'
import { inEnglish, logInAsAdministrator } from './areas.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { open, panel, task } from './terminal-panel.ts'

const kit = join(import.meta.dirname, '../../../packages/module-kit')
const runKit = (...args: string[]) => promisify(execFile)(process.execPath, [join(kit, 'src/cli.ts'), ...args])

let product: Product
let browser: Browser
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teachnet-example-module-'))
  ;[product, browser] = await Promise.all([
    startPrepared({ env: { DEMO: 'off', MODULES: 'trusted' } }),
    openBrowser(),
    packExample(),
  ])
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Packs and signs the example as its author does; its job runs each minute, so that a journey can wait for it. */
async function packExample(): Promise<void> {
  const source = join(folder, 'reading-club')
  await cp(join(kit, 'example'), source, { recursive: true })
  const manifest = await readFile(join(source, 'module.json'), 'utf8')
  await writeFile(join(source, 'module.json'), manifest.replace('*/5 * * * *', '* * * * *'))
  await runKit('keys', join(folder, 'publisher.json'))
  await runKit('pack', source, join(folder, 'reading-club.zip'), join(folder, 'publisher.json'))
}

async function openBackOffice(path: string): Promise<Page> {
  const page = await openPage(browser, inEnglish(product.origin))
  await page.goto(product.origin + path)
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdministrator(page)
  await page.waitForURL(product.origin + path)
  return page
}

it(
  'the signed example is installed in the market; its input, page, job and command work',
  { timeout: 240_000 },
  async () => {
    const page = await openBackOffice('/admin/moduleStore')
    await page.getByLabel('Module archive').setInputFiles(join(folder, 'reading-club.zip'))
    const dialog = page.getByRole('dialog', { name: 'Reading club 1.0.0' })
    await dialog.getByText(/^What it adds/).click()
    await dialog.getByText('Command “List of books” of the terminal', { exact: false }).waitFor()
    await dialog.getByText('What it can see and do', { exact: false }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Install' }).isEnabled()).toBe(false)
    await dialog.getByRole('checkbox', { name: 'Trust TeachNet examples from now on' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Install' }).click()
    await dialog.waitFor({ state: 'detached' })

    // The input of the module is that of the colour in the form of its area.
    await page.getByRole('navigation').getByRole('link', { name: 'Club books' }).click()
    await page.getByRole('heading', { name: 'Club books', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Add', exact: true }).filter({ visible: true }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Emma')
    await form.getByRole('button', { name: 'Colour #1b6e3c' }).click()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    const book = page.getByRole('row').filter({ hasText: 'Emma' })
    await book.getByText('On the shelf').waitFor()

    // The job marks a late book at its next minute.
    const staff = await signInAdministrator(product.origin)
    expect(await staff.post('/admin/readingClub.Book/edit', { id: 1, return_on: '2020-01-31' })).toMatchObject({
      code: 1,
    })
    await expect
      .poll(
        async () => {
          await page.reload()
          await book.waitFor()
          return book.getByText('Overdue', { exact: true }).count()
        },
        { timeout: 150_000, interval: 5000 },
      )
      .toBe(1)

    await page.getByRole('navigation').getByRole('link', { name: 'Reading club at a glance' }).click()
    await page.getByText('1 books, 1 of them overdue.').waitFor()
    await expectAccessible(page)

    await open(page)
    await panel(page).getByRole('combobox', { name: 'Command' }).fill('List of books')
    await page.getByRole('option', { name: /List of books/ }).click()
    await panel(page).getByRole('button', { name: 'Run', exact: true }).click()
    await task(page, 'List of books').getByText('Success', { exact: true }).waitFor()
    // The output of a task that succeeds folds up after a moment.
    await task(page, 'List of books')
      .getByRole('button', { name: /^Show the output of/ })
      .click()
    await panel(page)
      .getByRole('region', { name: /^Output of/ })
      .getByText('Emma')
      .waitFor()
  },
)
