// @module-tag full
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { pick } from './api.ts'
import { openBrowser, openPage } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import { administrator, type Product } from './product.ts'

let product: Product
let browser: Browser
let script: string

/** A little longer than the life of an access token, in seconds. */
const step = 3 * 86_400 + 60

beforeAll(async () => {
  const clock = import.meta.resolve('./shiftable-clock.ts')
  const env = { DEMO: 'off', NODE_OPTIONS: `--import ${clock}`, CLOCK_STEP: String(step) }
  ;[product, browser, script] = await Promise.all([startPrepared({ env }), openBrowser(), bundleScript()])
})
afterAll(() => product.stop())

/** Bundles the client for a browser, without an app. */
async function bundleScript(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('./parallel-calls.ts'))
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    // One file: code that the client loads only for old back ends would be a second one.
    build: { write: false, lib: { entry, formats: ['es'] }, rolldownOptions: { output: { codeSplitting: false } } },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}

it('refreshes once for 50 calls of three tabs with an expired token, and every call succeeds [K3]', async () => {
  const first = await openPage(browser)
  const context = first.context()
  await context.route('**/parallel.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await context.route('**/parallel', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<link rel="icon" href="data:,"><script type="module">import * as parallel from '/parallel.js'; window.parallel = parallel</script>`,
    }),
  )
  const tabs = [first, await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto(`${product.origin}/parallel`)
    await tab.waitForFunction('window.parallel !== undefined')
  }
  const { username, password } = administrator
  await first.evaluate(`parallel.logIn(${JSON.stringify(username)}, ${JSON.stringify(password)})`)
  expect(await first.evaluate('parallel.callAtOnce(1)')).toBe(1)

  const timeOf = async () => Number(pick(await (await fetch(`${product.origin}/api/content/site`)).json(), 'time'))
  const before = await timeOf()
  process.kill(product.pid, 'SIGUSR2')
  await expect.poll(timeOf).toBeGreaterThanOrEqual(before + step)

  const counts = [17, 17, 16]
  let refreshes = 0
  let expired = 0
  const { promise: allHaveExpired, resolve: noteAll } = Promise.withResolvers<void>()
  context.on('response', (response) => {
    if (!response.url().includes('/admin/Index/index')) return
    // A reply to a closed page has no body.
    void response.json().then(
      (reply: unknown) => {
        if (pick(reply, 'code') === 409) expired += 1
        if (expired === 50) noteAll()
      },
      () => undefined,
    )
  })
  // The refresh is held until all 50 calls have failed with the expired token, so that each could trigger a refresh.
  await context.route('**/api/common/refreshToken*', async (route) => {
    refreshes += 1
    await allHaveExpired
    await route.continue()
  })
  const succeeded = await Promise.all(tabs.map((tab, index) => tab.evaluate(`parallel.callAtOnce(${counts[index]})`)))
  expect(succeeded).toEqual(counts)
  expect(expired).toBe(50)
  expect(refreshes).toBe(1)
})
