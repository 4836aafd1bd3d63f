// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

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

async function open(width: number): Promise<Page> {
  return openPage(browser, {
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    expectedErrors: [/status of 40[14]/],
  })
}

describe.each([1280, 834, 390])('in a window of %d px', (width) => {
  it('every link and button of every page can be pressed, and nothing lies over a text [P1] [R1]', async () => {
    const page = await open(width)
    const problems: string[] = []
    for (const address of [...addresses, '/no-such-page', '/401']) {
      await page.goto(product.origin + address, { waitUntil: 'load' })
      problems.push(...(await coveredPartsOf(page)).map((part) => `${address}: ${part}`))
    }
    expect(problems).toEqual([])
  })
})
