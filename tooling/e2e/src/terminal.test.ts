import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { inEnglish, logInAsAdministrator } from './areas.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { briefRun, copyPrepared } from './prepared-product.ts'
import { startProduct, type Product } from './product.ts'
import { createStandIn, type StandInProgram } from './stand-in-program.ts'
import { button, expectAllPings, listen, open, outputOf, panel, run, status, task } from './terminal-panel.ts'

// Rules of the terminal, and the test here that shows each:
//
// | Rule                                                             | Test                                          |
// | ---------------------------------------------------------------- | --------------------------------------------- |
// | an added task waits; one runs at a time; statuses of the stream  | runs commands in a queue                      |
// | a failed task shows its output and blocks later ones             | runs commands in a queue                      |
// | one that does not block is passed over                           | retries a failed command                      |
// | a running task cannot be deleted                                 | runs commands in a queue                      |
// | a retry clears the output and queues the task                    | retries a failed command                      |
// | automatic clean-up removes successful tasks                      | runs commands in a queue                      |
// | at the start of the page running tasks are Unknown until settled | shows a task as unknown                       |
// | hidden panel: output sets the dot, opening it clears the dot     | shows a dot                                   |
// | output: tens of thousands of lines, follow, search, copy, file   | keeps up with tens of thousands of lines      |
// | two tabs share one queue                                         | a command runs once in two tabs               |
// | package manager and settings                                     | asks for a package manager; stores its settings |
// | screen reader and keyboard                                       | the terminal is operated by keyboard          |
//
// Without a browser, in packages/terminal-core: the callback of a task [T9], and the notice that the queue is blocked while the panel is
// hidden [T11]: no screen adds a task while the panel is hidden.

let browser: Browser
let product: Product
let dataDir: string
let removeData: () => Promise<void>
/** Printed by version.yarn and test.yarn. */
let yarn: StandInProgram

beforeAll(async () => {
  ;({ dataDir, remove: removeData } = await copyPrepared('on'))
  yarn = await createStandIn('yarn')
  ;[product, browser] = await Promise.all([
    startProduct({ dataDir, nodeOptions: briefRun, env: { PATH: yarn.path } }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await product.stop()
  await Promise.all([removeData(), yarn.remove()])
})

async function openBackOffice(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(browser, { ...inEnglish(product.origin), ...options })
  await page.goto(`${product.origin}/admin/login`)
  await logInAsAdministrator(page)
  await page.waitForURL(`${product.origin}/admin/dashboard`)
  return page
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

  it(
    'a command runs once in two tabs, both follow it, and the second continues when the first is closed',
    { tags: ['full'] },
    async () => {
      const first = await openBackOffice()
      await open(first)
      const second = await first.context().newPage()
      const streams: string[] = []
      first.context().on('request', (request) => {
        if (request.url().includes('/ajax/terminal?')) streams.push(request.url())
      })
      await second.goto(`${product.origin}/admin/dashboard`)
      await open(second)
      await run(second, 'ping.localhost')
      for (const page of [first, second])
        await task(page, 'ping.localhost').getByText('Executing', { exact: true }).waitFor()
      expect(streams).toHaveLength(1)
      await first.close()
      await expectAllPings(second)
    },
  )

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

  it('keeps up with tens of thousands of lines: follow, search, copy and download', { tags: ['full'] }, async () => {
    const page = await openBackOffice({ permissions: ['clipboard-read', 'clipboard-write'] })
    await yarn.hold()
    await open(page)
    await run(page, 'version.yarn')
    await page.getByRole('button', { name: 'Show the output of version.yarn' }).click()
    const output = outputOf(page, 'version.yarn')
    const line = (text: string) => output.getByText(text, { exact: true })
    await line(`line ${yarn.lines}`).waitFor()
    expect(await output.locator('pre > *').count()).toBeLessThan(100)

    // A user who scrolls away stays there until following is enabled again.
    const follow = task(page, 'version.yarn').getByRole('switch', { name: 'Follow' })
    await output.press('Home')
    await line('line 1').waitFor()
    await expect.poll(() => follow.isChecked()).toBe(false)
    await yarn.letEnd()
    await status(page, 'version.yarn', 'Success').waitFor()
    await line('line 1').waitFor()
    await follow.check()
    await line('the end').waitFor()

    const search = task(page, 'version.yarn').getByRole('searchbox', { name: 'Search the output' })
    await search.fill('LINE 3999')
    await page.getByText('1 of 11', { exact: true }).waitFor()
    await search.press('Enter')
    await page.getByText('2 of 11', { exact: true }).waitFor()
    await output.locator('[data-current] mark').getByText('line 3999', { exact: true }).waitFor()
    await search.press('Shift+Enter')
    // Lines of the second find contain the text, too, until the output has moved.
    await output
      .locator('[data-current]')
      .filter({ hasText: /^line 3999$/ })
      .waitFor()
    await expectAccessible(page)

    const lines = Array.from({ length: yarn.lines }, (_, index) => `line ${index + 1}`)
    const full = ['> yarn -v', ...lines, 'the end', 'exitCode: 0', ''].join('\n')
    await task(page, 'version.yarn').getByRole('button', { name: 'Copy the output' }).click()
    await page.getByText('The output was copied').waitFor()
    // Compared as one: the report of forty thousand lines would be unreadable.
    expect((await page.evaluate(() => navigator.clipboard.readText())) === full).toBe(true)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      task(page, 'version.yarn').getByRole('button', { name: 'Download the output' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^version\.yarn-.*\.log$/)
    expect((await readFile(await file.path(), 'utf8')) === full).toBe(true)
  })

  it(
    'retries a failed command with empty output, and passes over one that does not block [T6] [T8]',
    { tags: ['full'] },
    async () => {
      const page = await openBackOffice()
      await yarn.breakDown()
      onTestFinished(yarn.mend)
      await yarn.letEnd()
      await open(page)
      await panel(page).getByRole('checkbox', { name: 'Stop the queue if it fails' }).uncheck()
      await run(page, 'version.yarn')
      await status(page, 'version.yarn', 'Failed').waitFor()
      await run(page, 'version.node')
      await status(page, 'version.node', 'Success').waitFor()
      await page.getByRole('button', { name: 'Show the output of version.yarn' }).click()
      const output = outputOf(page, 'version.yarn')
      const failure = output.getByText('it is broken')
      await failure.waitFor()
      const colour = () => failure.evaluate((element) => getComputedStyle(element).color)
      // The build once replaced the colours by variables that no sheet set.
      expect(await colour()).toBe('rgb(179, 38, 30)')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(colour).toBe('rgb(255, 143, 133)')

      await yarn.mend()
      await page.getByRole('button', { name: 'Run version.yarn again' }).click()
      await status(page, 'version.yarn', 'Success').waitFor()
      await output.press('Home')
      await output.getByText('line 1', { exact: true }).waitFor()
      expect(await output.getByText('it is broken').count()).toBe(0)
    },
  )

  it(
    'shows a task as unknown whose page was closed, until the record of the server settles it [T5]',
    { tags: ['full'] },
    async () => {
      const page = await openBackOffice()
      await yarn.hold()
      await open(page)
      await run(page, 'version.yarn')
      await status(page, 'version.yarn', 'Executing').waitFor()

      const held = Promise.withResolvers<void>()
      await page.route('**/ajax/terminalTasks*', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.reload()
      await open(page)
      await status(page, 'version.yarn', 'Unknown').waitFor()
      await page.getByText('Later tasks wait until this task is retried or deleted.').waitFor()
      held.resolve()
      await status(page, 'version.yarn', 'Executing').waitFor()
      await yarn.letEnd()
      await status(page, 'version.yarn', 'Success').waitFor()
      await outputOf(page, 'version.yarn').getByText('the end', { exact: true }).waitFor()
    },
  )

  it(
    'asks for a package manager when none is chosen, and adds the chosen one to the command [P3]',
    { tags: ['full'] },
    async () => {
      const page = await openBackOffice()
      await yarn.letEnd()
      await open(page)
      const dialog = page.getByRole('dialog', { name: 'Package manager', exact: true })
      const choose = async (name: string) => {
        await dialog.getByRole('radio', { name }).check()
        await dialog.getByRole('button', { name: 'Save' }).click()
        await dialog.waitFor({ state: 'hidden' })
      }
      await panel(page)
        .getByRole('button', { name: /^Package manager:/ })
        .click()
      await expectAccessible(page)
      await choose('None: ask each time')
      await run(page, 'test')
      await choose('yarn')
      await panel(page).getByRole('button', { name: 'Package manager: yarn' }).waitFor()
      await panel(page).getByRole('button', { name: 'Run', exact: true }).click()
      await status(page, 'test.yarn', 'Success').waitFor()
      await page.reload()
      await open(page)
      await panel(page).getByRole('button', { name: 'Package manager: yarn' }).waitFor()
    },
  )

  it('the terminal is operated by keyboard, and announces each status to a screen reader, but no output', async () => {
    const page = await openBackOffice()
    await yarn.letEnd()
    await button(page).press('Enter')
    await panel(page).waitFor()
    const said = await listen(page)
    const choice = panel(page).getByRole('combobox', { name: 'Command' })
    await choice.focus()
    await page.keyboard.type('version.yarn')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await status(page, 'version.yarn', 'Success').waitFor()
    await expect.poll(() => said).toContain('version.yarn: Success.')
    const expected = /^version\.yarn: (\w+\.|[\d,]+ lines? so far\.)$/
    expect(said.filter((text) => !expected.test(text))).toEqual([])

    // Tab stays inside the panel; Escape closes it and returns to the button that opened it.
    const show = page.getByRole('button', { name: 'Show the output of version.yarn' })
    await show.press('Enter')
    await expect.poll(() => outputOf(page, 'version.yarn').count()).toBe(1)
    for (let count = 0; count < 30; count += 1) {
      await page.keyboard.press('Tab')
      expect(await panel(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    await expect.poll(() => button(page).evaluate((element) => element === document.activeElement)).toBe(true)
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

  it('shows after a restart why a command failed whose server was killed', { tags: ['full'] }, async () => {
    const page = await openBackOffice({ expectedErrors: [/./] })
    await open(page)
    await run(page, 'ping.localhost')
    await task(page, 'ping.localhost').getByText('Executing', { exact: true }).waitFor()
    await product.kill()
    product = await startProduct({ dataDir, nodeOptions: briefRun, port: product.port, env: { PATH: yarn.path } })
    onTestFinished(() => page.close())
    await task(page, 'ping.localhost').getByText('Failed', { exact: true }).waitFor({ timeout: 60_000 })
    await page.getByText(/Error:The server process that ran the command has ended/).waitFor()
  })
})
