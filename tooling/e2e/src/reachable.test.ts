// @module-tag full
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { pageNames, pages } from '../../../apps/public-site/src/pages.ts'
import { openBrowser, openPage } from './browser.ts'
import { coveredPartsOf } from './covered-parts.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { addSiteContent, listSiteAddresses } from './site-content.ts'

let product: Product
let browser: Browser
let addresses: readonly string[]

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
  await addSiteContent(product.origin)
  addresses = await findAddresses()
})
afterAll(() => product.stop())

/** Addresses of pages that show nothing, or that no site map lists, without a query or a number. */
const examples: Readonly<Partial<Record<keyof typeof pages, string>>> = {
  search: '/search?q=%E7%89%A9%E7%90%86',
  application: '/application/T2345-6789A',
}

/** One address for each page of the app's table, and those of the problems. Of a page of records, the last record of the demo content. */
async function findAddresses(): Promise<string[]> {
  const listed = await listSiteAddresses(product.origin)
  const hrefOf = async (path: string, pattern: RegExp) => {
    const html = await (await fetch(product.origin + path)).text()
    return pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  const courses = await (await fetch(`${product.origin}${pages.courses.path}`)).text()
  const slugs = [...new Set([...courses.matchAll(/href="\/course\/([a-z0-9-]+)"/g)].map(([, slug]) => slug))]
  const found = pageNames.map(async (name) => {
    const { path } = pages[name]
    if (name === 'compare') return `${path}?compare=${slugs.slice(0, 3).join(',')}`
    if (name === 'enrolmentForm') return hrefOf(pages.offline.path, /href="(\/enrolment\?[^"]+)"/)
    if (name in examples) return examples[name]
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    return path.includes(':') ? listed.findLast((each) => pattern.test(each)) : path
  })
  return (await Promise.all(found)).map((address, index) => {
    if (address === undefined) throw new Error(`No address for the page ${pageNames[index]}`)
    return address
  })
}

const widths = [1280, 834, 390]

it('no link, button or text of any page is covered, at any width [P1] [R1]', { timeout: 300_000 }, async () => {
  const page = await openPage(browser, { reducedMotion: 'reduce', expectedErrors: [/status of 40[14]/] })
  const problems: string[] = []
  for (const address of [...addresses, '/no-such-page', '/401']) {
    // A page is laid out anew for each width, which takes a fraction of the time of loading it.
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(product.origin + address, { waitUntil: 'load' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      problems.push(...(await coveredPartsOf(page)).map((part) => `${address} at ${width} px: ${part}`))
    }
  }
  expect(problems).toEqual([])
})
