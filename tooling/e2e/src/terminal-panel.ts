import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The button of the header that opens the panel. */
export const button = (page: Page) => page.getByRole('button', { name: /^Terminal/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Terminal', exact: true })
/** The card of a task. */
export const task = (page: Page, command: string) =>
  panel(page).getByRole('list', { name: 'Tasks' }).getByRole('listitem').filter({ hasText: command })

export async function open(page: Page): Promise<void> {
  await button(page).click()
  await panel(page).waitFor()
}

/** Adds a command to the queue. */
export async function run(page: Page, command: string): Promise<void> {
  const choice = panel(page).getByRole('combobox', { name: 'Command' })
  await choice.fill(command)
  await page
    .getByRole('option')
    .filter({ has: page.getByText(command, { exact: true }) })
    .click()
  await panel(page).getByRole('button', { name: 'Run', exact: true }).click()
}

/** The lines of a task's output. */
export const outputOf = (page: Page, command: string) => page.getByRole('region', { name: `Output of ${command}` })
/** The shown status of a task. */
export const status = (page: Page, command: string, name: string) =>
  task(page, command).getByText(name, { exact: true })

const pings = Array.from({ length: 4 }, (_, index) => new RegExp(`answer ${index + 1} from .*: status 200`))

/** Expects the whole output of the ping with each line once. */
export async function expectAllPings(page: Page): Promise<void> {
  await task(page, 'ping.localhost').getByText('Success', { exact: true }).waitFor()
  const show = page.getByRole('button', { name: 'Show the output of ping.localhost' })
  if (await show.isVisible()) await show.click()
  const output = outputOf(page, 'ping.localhost')
  for (const ping of pings) expect(await output.getByText(ping).count()).toBe(1)
}

/** Returns the announcements of the panel to a screen reader from now on. */
export async function listen(page: Page): Promise<readonly string[]> {
  const said: string[] = []
  await page.exposeFunction('noteSaid', (text: string) => void said.push(text))
  await panel(page)
    .getByRole('status')
    .evaluate((region) => {
      const what = { subtree: true, childList: true, characterData: true }
      const note: unknown = Reflect.get(globalThis, 'noteSaid')
      new MutationObserver(() => typeof note === 'function' && note(region.textContent)).observe(region, what)
    })
  return said
}
