import { request } from 'node:http'
import { type Page, type Request } from 'playwright-core'
import { expect, vi } from 'vitest'

/** The scripts of a page. */
export interface PageScripts {
  /** Addresses of those that have arrived. */
  readonly addresses: ReadonlySet<string>
  /**
   * Waits until React has taken over the page, every requested script has arrived, and the page has nothing left to do that could request
   * another one. On a busy machine a script may need seconds to run before it requests the next one: a time without requests shows nothing.
   */
  readonly settle: () => Promise<void>
}

/** Collects the scripts that a page loads from now on. */
export function collectScripts(page: Page): PageScripts {
  const addresses = new Set<string>()
  const pending = new Set<Request>()
  const isScript = (request: Request) => request.url().endsWith('.js')
  page.on('request', (request) => {
    if (isScript(request)) pending.add(request)
  })
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('requestfinished', (request) => {
    if (isScript(request)) addresses.add(request.url())
    pending.delete(request)
  })
  const settle = async () => {
    await vi.waitFor(async () => expect(await isTakenOver(page)).toBe(true), patience)
    for (let known = -1; known !== addresses.size;) {
      known = addresses.size
      await untilIdle(page)
      await vi.waitFor(() => expect(pending.size).toBe(0), patience)
    }
  }
  return { addresses, settle }
}

const patience = { timeout: 60_000 }

/** Whether React has rendered an app into its root, or has hydrated a page of the public site. */
function isTakenOver(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const isOfReact = (node: Element) => Object.keys(node).some((name) => name.startsWith('__reactProps'))
    const root = document.getElementById('root')
    return root ? [...root.children].some(isOfReact) : isOfReact(document.body)
  })
}

/** Waits until the browser has rendered the page and was idle three times: an idle callback runs after the tasks that were due before it. */
function untilIdle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })
}

/** Returns the size of a script in bytes of Brotli, in which the server sends it over HTTPS; it sends tiny scripts as they are. */
export async function measureBrotli(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
    const encoding = response.headers['content-encoding'] ?? 'br'
    if (encoding !== 'br') reject(new Error(`${url} came as ${encoding}`))
    let size = 0
    response.on('data', (chunk: Buffer) => (size += chunk.length))
    response.on('end', () => resolve(size))
  })
    .on('error', reject)
    .end()
  return promise
}
