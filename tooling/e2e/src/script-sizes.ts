import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Collects the addresses of the scripts that a page loads from now on. */
export function collectScripts(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url())
  })
  return scripts
}

/** Waits until scripts have arrived and no other one follows for half a second. Browsers request them after the pictures of a page. */
export async function waitForScripts(scripts: ReadonlySet<string>): Promise<void> {
  let known = -1
  while (known < 1 || scripts.size !== known) {
    known = scripts.size
    await wait(500)
  }
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
