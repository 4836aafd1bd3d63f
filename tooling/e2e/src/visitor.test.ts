import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readLetter } from './accounts.ts'
import { pick, signInAdministrator } from './api.ts'
import { openBrowser, openPage, untilInteractive } from './browser.ts'
import { startPrepared } from './prepared-product.ts'
import type { Product } from './product.ts'
import { findPage } from '../../../apps/public-site/src/pages.ts'
import { compareOrRecord } from '../../page-sizes.ts'
import { collectScripts, measureBrotli } from './script-sizes.ts'
import { addRecord, addSiteContent, findPagesOfEachKind, siteContent, sitePaths } from './site-content.ts'

let product: Product
let browser: Browser
/** Id of the first teacher of `siteContent`. */
let teacherId = 0

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startPrepared(), openBrowser()])
  const added = await addSiteContent(product.origin)
  teacherId = added.teacherIds[0] ?? 0
})
afterAll(() => product.stop())

const [teacher] = siteContent.teachers
const [item] = siteContent.items

const languages = {
  'zh-cn': {
    tag: 'zh-CN',
    siteName: '师联网',
    query: '',
    titles: { home: '找老师、找课程、请进校园', top10: '十大名师', news: '新闻动态', notFound: '页面不存在' },
    teacher: teacher.name,
    item: item.title,
    sentence: '老师把问题留在黑板上整整一周。',
    notFound: '抱歉',
    deadLink: '续篇',
  },
  en: {
    tag: 'en',
    siteName: 'TeachNet',
    query: '?lang=en',
    titles: { home: 'Find teachers and courses', top10: 'Top 10 teachers', news: 'News', notFound: 'Page not found' },
    teacher: teacher.name_en,
    item: item.title_en,
    sentence: 'The teacher left the question on the board for a week.',
    notFound: 'Sorry',
    deadLink: 'Sequel',
  },
} as const
const bothLanguages = Object.entries(languages)

describe.each(bothLanguages)('a visitor who reads %s', (locale, language) => {
  const { titles, siteName, query } = language

  it('reads home, ranking, teacher, news and an item, each with its own title [R1] [N4]', async () => {
    const page = await openPage(browser)
    const isAt = async (path: string, title: string) => {
      await page.waitForURL(product.origin + path + query)
      await expect.poll(() => page.title()).toBe(`${title} - ${siteName}`)
      expect(await page.locator('html').getAttribute('lang')).toBe(language.tag)
    }
    await page.goto(`${product.origin}/${query}`)
    await isAt('/', titles.home)

    const navigation = page.locator('.masthead-nav')
    await navigation.locator('a[href^="/top10"]').click()
    await isAt('/top10', titles.top10)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(titles.top10)

    await page.getByRole('link', { name: language.teacher, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: language.teacher }).waitFor()
    await isAt(`/teacher/${teacherId}`, await page.title().then((title) => title.replace(` - ${siteName}`, '')))
    expect(await page.title()).toContain(language.teacher)

    await navigation.locator('a[href^="/news"]').click()
    await isAt('/news', titles.news)
    await page.locator('.journal-list').getByRole('link', { name: language.item, exact: true }).click()
    await page.getByText(language.sentence).waitFor()
    await isAt(`/news/${item.slug}`, language.item)
  })

  it('loads each file once, and no file of the other language [N3]', async () => {
    const page = await openPage(browser)
    const addresses: string[] = []
    const bodies: Promise<string>[] = []
    page.on('response', (response) => {
      if (!response.url().includes('/assets/')) return
      addresses.push(response.url())
      if (response.url().endsWith('.js')) bodies.push(response.text())
    })
    await walk(page, language)
    expect(addresses.length).toBeGreaterThan(3)
    expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted())
    const scripts = (await Promise.all(bodies)).join('\n')
    const otherLanguage = locale === 'en' ? 'zh-cn' : 'en'
    // The scripts contain texts of the own language, so the absence of the other is significant.
    expect(textsIn(scripts, locale).length).toBeGreaterThan(10)
    expect(textsIn(scripts, otherLanguage)).toEqual([])
  })

  it('sees the 404 page at an unknown path, and is redirected after the countdown [R2] [P1]', async () => {
    const page = await openPage(browser, { expectedErrors: [/404/] })
    await page.goto(`${product.origin}/news/${item.slug}${query}`)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/no-such-page')),
      page.getByRole('article').getByRole('link', { name: language.deadLink }).click(),
    ])
    expect(answer.status()).toBe(404)
    await page.waitForURL(`${product.origin}/no-such-page${query}`)
    expect(await page.title()).toBe(`${titles.notFound} - ${siteName}`)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(language.notFound)
    await page.waitForURL(`${product.origin}/news/${item.slug}${query}`)
    await page.getByText(language.sentence).waitFor()
  })

  it('reads every page without JavaScript and follows its links [R1]', async () => {
    const page = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(`${product.origin}/${query}`)
    await page
      .getByRole('link', { name: new RegExp(language.teacher) })
      .first()
      .click()
    expect(new URL(page.url()).pathname).toBe(`/teacher/${teacherId}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(language.teacher)
    await page.locator('.masthead-nav a[href^="/top10"]').click()
    await page.getByRole('link', { name: language.teacher, exact: true }).waitFor()
    await page.locator('.masthead-nav a[href^="/news"]').click()
    await page.locator('.journal-list').getByRole('link', { name: language.item, exact: true }).click()
    await page.getByText(language.sentence).waitFor()
    expect(page.url()).toBe(`${product.origin}/news/${item.slug}${query}`)
    // No loading block covers the page, since no script could remove it.
    expect(await page.locator('.page-loading').count()).toBe(0)
  })

  it('gets a head for search engines and previews on every page [R1] [N4]', async () => {
    const page = await openPage(browser, { javaScriptEnabled: false })
    const paths = [...sitePaths, `/teacher/${teacherId}`, `/news/${item.slug}`]
    for (const path of paths) {
      const address = product.origin + path + query
      await page.goto(address)
      const head = await readHead(page)
      expect(head.canonical).toBe(address)
      expect(head.alternates).toEqual({
        'zh-CN': product.origin + path,
        en: `${product.origin}${path}?lang=en`,
        'x-default': product.origin + path,
      })
      expect(head.description?.length).toBeGreaterThan(5)
      expect(head.openGraph).toMatchObject({
        'og:site_name': siteName,
        'og:title': await page.title(),
        'og:description': head.description,
        'og:url': address,
        'og:locale': locale === 'en' ? 'en_US' : 'zh_CN',
      })
      expect(head.jsonLd.length).toBeGreaterThan(0)
      for (const text of head.jsonLd) expect(JSON.parse(text)).toHaveProperty('@type')
    }
  })
})

describe('a visitor', () => {
  it('starts each page at its top [N2]', async () => {
    const page = await openPage(browser, { viewport: { width: 1280, height: 400 } })
    await page.goto(product.origin)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    // The scripts that were loaded meanwhile did not change the scroll position.
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await page.getByRole('contentinfo').locator('a[href="/news"]').click()
    await page.waitForURL(/\/news$/)
    await page.locator('.journal-list').getByRole('link', { name: item.title, exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    // The heading has the focus, and its page is announced; the way back leads to the place.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.locator('[aria-live=polite]').textContent()).toBe(await page.title())
    await page.goBack()
    await page.waitForURL(`${product.origin}/`)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  })

  it('sees a progress bar and a loading block while a page loads, and both disappear [N1]', async () => {
    const page = await openPage(browser)
    await page.goto(product.origin)
    await page.waitForLoadState('networkidle')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/news.data*', async (route) => {
      await held
      await route.continue()
    })
    await page.locator('.masthead-nav a[href^="/news"]').click()
    await page.locator('.page-loading[role=status]').waitFor()
    await page.locator('.bprogress .bar').waitFor()
    expect(await page.locator('.bprogress .spinner').count()).toBe(0)
    release()
    await page.locator('.journal-list').getByRole('link', { name: item.title, exact: true }).waitFor()
    const shownAt = Date.now()
    await page.locator('.page-loading').waitFor({ state: 'detached' })
    expect(Date.now() - shownAt).toBeLessThan(1800)
    expect(await page.locator('.bprogress').count()).toBe(0)
  })

  it('switches the language, which reloads the page and is remembered [E10]', async () => {
    const page = await openPage(browser)
    await page.goto(`${product.origin}/news`)
    await page.evaluate(() => document.body.setAttribute('data-before', ''))
    await page.getByRole('link', { name: 'English' }).click()
    await page.waitForURL(`${product.origin}/news?lang=en`)
    await page.locator('.journal-list').getByRole('link', { name: item.title_en, exact: true }).waitFor()
    expect(await page.locator('body[data-before]').count()).toBe(0)
    await page.goto(`${product.origin}/top10`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(languages.en.titles.top10)
    await page.getByRole('link', { name: '中文', exact: true }).click()
    await page.waitForLoadState('load')
    await page.goto(`${product.origin}/top10`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(languages['zh-cn'].titles.top10)
  })

  it.each(['light', 'dark'] as const)('sees the %s theme of the system from the first paint [E9]', async (theme) => {
    const page = await openPage(browser, { colorScheme: theme })
    await noteThemeAtStart(page)
    await page.goto(product.origin)
    expect(await themeAtStart(page)).toBe(theme)
    expect(await isDark(page)).toBe(theme === 'dark')
  })

  it('sees the chosen theme instead of that of the system from the first paint [E9]', async () => {
    const page = await openPage(browser, { colorScheme: 'dark' })
    await noteThemeAtStart(page)
    await page.goto(product.origin)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: '切换' }).click()
    expect(await isDark(page)).toBe(false)
    await page.reload()
    expect(await themeAtStart(page)).toBe('light')
    expect(await isDark(page)).toBe(false)
  })

  it('goes home from a 404 page without a previous page, and may stay on it [P1]', async () => {
    const page = await openPage(browser, { expectedErrors: [/404/] })
    await page.goto(`${product.origin}/404?lang=en`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await page.getByText('The automatic return is stopped.').waitFor()
    expect(await page.getByRole('button', { name: 'Previous page' }).count()).toBe(0)
    await page.goto(`${product.origin}/404?lang=en`)
    await page.getByText(/will be taken to the home page/).waitFor()
    await page.getByRole('link', { name: 'Go home' }).click()
    await page.waitForURL(`${product.origin}/?lang=en`)
  })

  it('sees at /401 that the permission is missing, and whom to contact [P2]', async () => {
    const page = await openPage(browser, { expectedErrors: [/401/] })
    const answer = await page.goto(`${product.origin}/401?lang=en`)
    expect(answer?.status()).toBe(401)
    await page.getByRole('heading', { name: 'You have no permission to view this page' }).waitFor()
    await page.getByText('Please contact the administrator').waitFor()
  })
})

describe.each([true, false])('a visitor, with scripts: %s,', (javaScriptEnabled) => {
  it('filters the directory of teachers, and the address keeps the filters [R1]', async () => {
    const page = await openPage(browser, { javaScriptEnabled })
    await page.goto(`${product.origin}/teachers?lang=en`)
    const filters = page.getByRole('navigation', { name: 'Filters' })
    const results = page.getByRole('region', { name: 'Results' })
    await filters.getByRole('link', { name: /^Senior high school/ }).click()
    await page.waitForURL(/\/teachers\?stage=senior&lang=en$/)
    const senior = Number.parseInt((await results.getByRole('status').textContent()) ?? '', 10)
    await filters.getByRole('link', { name: /^Signed/ }).click()
    await page.waitForURL(/stage=senior&signed=1/)
    await expect
      .poll(async () => Number.parseInt((await results.getByRole('status').textContent()) ?? '', 10))
      .toBeLessThan(senior)
    const search = page.getByRole('main').getByRole('combobox')
    await search.fill('Xyzzyqwv')
    await search.press('Enter')
    await page.getByText('Nothing matches these filters.').waitFor()
    expect(new URL(page.url()).searchParams.get('stage')).toBe('senior')
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await page.waitForURL(`${product.origin}/teachers?lang=en`)
  })

  it('looks up a certificate with the form and by a shared address [R1]', async () => {
    const page = await openPage(browser, { javaScriptEnabled })
    await page.goto(`${product.origin}/sign?lang=en`)
    const field = page.getByRole('textbox', { name: 'Certificate code' })
    await field.fill('TN-0000-0000')
    await field.press('Enter')
    await page.getByText('No such certificate').waitFor()
    const { code, holder_name } = siteContent.certificate
    await page.goto(`${product.origin}/sign?code=${code.toLowerCase()}&lang=en`)
    await page.getByText(holder_name, { exact: true }).first().waitFor()
    const looks = page.getByText(/Verified \d+ times?/)
    const before = await looks.textContent()
    await page.reload()
    // Each look-up is counted, so the page must not come from a cache.
    await expect.poll(() => looks.textContent()).not.toBe(before)
  })

  it('subscribes to the newsletter by a link in a letter, gets an issue, and unsubscribes by its link [R1]', async () => {
    const page = await openPage(browser, { javaScriptEnabled })
    const email = `reader-${javaScriptEnabled}@example.org`
    await page.goto(`${product.origin}/newsletter?lang=en`)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('checkbox', { name: /Privacy policy/ }).check()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('Please check your mailbox').waitFor()
    const open = async (act: 'confirm' | 'end') => {
      const link = new RegExp(String.raw`/\S*\?${act}=\S+`)
      await expect.poll(() => readLetter(product.origin, email), { timeout: 20_000 }).toMatch(link)
      const path = link.exec(await readLetter(product.origin, email))?.[0] ?? ''
      await page.goto(new URL(path, product.origin).href)
    }
    await open('confirm')
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
    await page.getByText('You are subscribed.').waitFor()

    const editor = await signInAdministrator(product.origin)
    const id = await addRecord(editor, 'information.Newsletter', { title: '一期通讯', content: '第一段。' })
    expect(await editor.post('/admin/information.Newsletter/send', { id })).toMatchObject({ code: 1 })
    await open('end')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByText('You are unsubscribed').waitFor()
  })
})

describe('a visitor of pictures', () => {
  it('enlarges honours by keyboard and by touch, and the focus returns to where it was [R1]', async () => {
    const page = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto(`${product.origin}/honor?lang=en`, { waitUntil: 'networkidle' })
    const opener = page.getByRole('link', { name: /^Enlarge/ }).first()
    await untilInteractive(opener)
    await opener.focus()
    await page.keyboard.press('Enter')
    const place = page.getByRole('dialog').getByText(/^\d+ \/ \d+$/)
    expect(await place.textContent()).toMatch(/^1 /)
    // The keys work from each of its buttons, to which the focus is confined.
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    expect(await place.textContent()).toMatch(/^2 /)
    await swipe(page, page.getByRole('dialog').getByRole('img'), 'left')
    expect(await place.textContent()).toMatch(/^3 /)
    await swipe(page, page.getByRole('dialog').getByRole('img'), 'right')
    expect(await place.textContent()).toMatch(/^2 /)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true)
  })

  it('moves the slides of the app page by touch, by keyboard and by buttons [R1]', async () => {
    const page = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto(`${product.origin}/app?lang=en`, { waitUntil: 'networkidle' })
    const slides = page.locator('.slides', { has: page.getByRole('button', { name: 'Next picture' }) }).first()
    const track = slides.getByRole('list')
    const position = () => track.evaluate((list) => Math.round(list.scrollLeft))
    await track.scrollIntoViewIfNeeded()
    await swipe(page, track, 'left')
    await expect.poll(position).toBeGreaterThan(100)
    await track.focus()
    // The browser drops a key while the row still moves to its place.
    const press = async (key: string) => {
      await untilStill(position)
      await page.keyboard.press(key)
      await untilStill(position)
      return position()
    }
    await expect.poll(() => press('ArrowLeft')).toBe(0)
    await expect.poll(() => press('ArrowRight')).toBeGreaterThan(100)
    // The buttons need the page's scripts, which may still be starting on a busy machine: touch and keys are the browser's own.
    const tap = async () => {
      await slides.getByRole('button', { name: 'Previous picture' }).tap()
      await untilStill(position)
      return position()
    }
    await expect.poll(tap).toBe(0)
  })
})

/** Waits until a value stays the same for a while. */
async function untilStill(read: () => Promise<number>): Promise<void> {
  let before = await read()
  await expect
    .poll(
      async () => {
        const now = await read()
        const isStill = now === before
        before = now
        return isStill
      },
      { interval: 250 },
    )
    .toBe(true)
}

/** Moves a finger over an element, by two thirds of its width. */
async function swipe(page: Page, element: Locator, way: 'left' | 'right'): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('Nothing to swipe')
  const session = await page.context().newCDPSession(page)
  const [from, to] = way === 'left' ? [0.85, 0.2] : [0.2, 0.85]
  const at = (part: number) => [{ x: box.x + box.width * part, y: box.y + box.height / 3 }]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', at(from))
  for (let step = 1; step <= 10; step++) await send('touchMove', at(from + ((to - from) * step) / 10))
  await send('touchEnd', [])
  await session.detach()
}

describe('a search engine', () => {
  it('reaches every teacher from the pages of the directory, and finds the article about 摩擦力 [R1]', async () => {
    const read = async (path: string) =>
      (await fetch(product.origin + path, { headers: { accept: 'text/html' } })).text()
    const linked = new Set<string>()
    for (let next: string | undefined = '/teachers'; next;) {
      const page: string = await read(next)
      for (const [path] of page.matchAll(/\/teacher\/\d+/g)) linked.add(path)
      const [link = ''] = /<a [^>]*rel="next"[^>]*>/.exec(page) ?? []
      next = /href="([^"]+)"/.exec(link)?.[1]
    }
    const listed = [...(await read('/sitemap.xml')).matchAll(/\/teacher\/\d+/g)].map(([path]) => path)
    expect(linked.size).toBeGreaterThan(100)
    expect([...new Set(listed)].filter((path) => !linked.has(path))).toEqual([])
    expect(await read(`/big_infomation?q=${encodeURIComponent('摩擦力')}`)).toMatch(/<mark>摩擦力<\/mark>/)
  })

  it('finds every page in the sitemap, and each has status 200 [R1]', async () => {
    const answer = await fetch(`${product.origin}/sitemap.xml`)
    const sitemap = await answer.text()
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    for (const path of [...sitePaths, `/teacher/${teacherId}`, `/news/${item.slug}`])
      expect(addresses).toEqual(expect.arrayContaining([product.origin + path, `${product.origin}${path}?lang=en`]))
    const statuses = await Promise.all(addresses.slice(0, 30).map(async (address) => (await fetch(address)).status))
    expect([...new Set(statuses)]).toEqual([200])
  })

  it('a search engine is excluded from the areas behind a login, and finds the sitemap [R1]', async () => {
    const robots = await (await fetch(`${product.origin}/robots.txt`)).text()
    expect(robots.split('\n')).toEqual(
      expect.arrayContaining(['Disallow: /admin', 'Disallow: /user', `Sitemap: ${product.origin}/sitemap.xml`]),
    )
  })

  it.each(bothLanguages)(
    'a search engine reads the feed in %s [R1]',
    async (_locale, { query, item: title, siteName, titles }) => {
      const answer = await fetch(`${product.origin}/rss.xml${query}`)
      expect(answer.headers.get('content-type')).toContain('application/rss+xml')
      const page = await openPage(browser)
      const feed = await page.evaluate(
        (text) => {
          const xml = new DOMParser().parseFromString(text, 'application/xml')
          const read = (selector: string) => [...xml.querySelectorAll(selector)].map(({ textContent }) => textContent)
          return {
            problems: read('parsererror'),
            title: read('channel > title'),
            titles: read('item > title'),
            links: read('item > link'),
          }
        },
        await answer.text(),
      )
      expect(feed.problems).toEqual([])
      expect(feed.title).toEqual([`${titles.news} - ${siteName}`])
      expect(feed.titles[0]).toBe(title)
      expect(feed.links[0]).toBe(`${product.origin}/news/${item.slug}${query}`)
    },
  )
})

describe('a visitor who loses the connection', () => {
  const open = () =>
    openPage(browser, { serviceWorkers: 'allow', expectedErrors: [/net::ERR_INTERNET_DISCONNECTED|status of 503/] })
  const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  const stored = (page: Page) =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('pages-'))
      const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return stores.flat().map(({ url }) => new URL(url).pathname)
    })
  const administer = async () => signInAdministrator(product.origin)

  it('reads what was read before, sees every change while online, and nothing personal is kept', async () => {
    const page = await open()
    await page.goto(product.origin)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await expect.poll(() => stored(page)).toContain('/')
    await page.locator('.masthead-nav a[href^="/news"]').click()
    await page.locator('.journal-list').getByRole('link', { name: item.title, exact: true }).click()
    await page.getByText(languages['zh-cn'].sentence).waitFor()
    await expect.poll(() => stored(page)).toContain(`/news/${item.slug}`)
    await page.goto(`${product.origin}/application`)
    await page.waitForLoadState('networkidle')

    await page.context().setOffline(true)
    await page.goto(`${product.origin}/news/${item.slug}`)
    await page.getByText(languages['zh-cn'].sentence).waitFor()
    await page.getByRole('banner').getByRole('link', { name: languages['zh-cn'].siteName }).click()
    await page.waitForURL(`${product.origin}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.masthead-nav a[href^="/top10"]').click()
    await page.getByRole('heading', { level: 1, name: '网络未连接' }).waitFor()
    expect(page.url()).toBe(`${product.origin}/top10`)
    await page.getByRole('link', { name: new RegExp(item.title) }).click()
    await page.getByText(languages['zh-cn'].sentence).waitFor()
    expect(await stored(page)).not.toContain('/application')

    await page.context().setOffline(false)
    const administrator = await administer()
    const list = await administrator.get('/admin/information.Item/index?quickSearch=' + encodeURIComponent(item.title))
    const id = pick(pick(pick(list.data, 'list'), '0'), 'id')
    const title = `${item.title}（更正）`
    await administrator.post('/admin/information.Item/edit', { id, title })
    await page.goto(`${product.origin}/news/${item.slug}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await administrator.post('/admin/information.Item/edit', { id, title: item.title })
  })

  it('the service worker and its stored pages are removed when the site disables offline reading', async () => {
    const page = await open()
    await page.goto(product.origin)
    await expect.poll(() => stored(page)).toContain('/')
    const administrator = await administer()
    await administrator.post('/admin/routine.Config/edit', { offline_reading: '0' })
    try {
      await page.goto(product.origin)
      await expect.poll(() => workers(page)).toBe(0)
      // The worker serves the page that removes it; the next page is served without it.
      await page.goto(product.origin)
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    } finally {
      await administrator.post('/admin/routine.Config/edit', { offline_reading: '1' })
    }
  })
})

describe('the three apps', () => {
  it.each([
    ['admin', () => [product.adminOrigin, `${product.origin}/admin`], '/admin/login'],
    ['member', () => [product.memberOrigin, `${product.origin}/user`], '/user/login'],
  ] as const)(
    '%s answers on its own host and on the shared one, from the same build [R8]',
    async (_app, roots, path) => {
      const builds: string[][] = []
      for (const root of roots()) {
        const page = await openPage(browser)
        await page.goto(root)
        await page.waitForURL(new RegExp(`^${new URL(root).origin}${path}(\\?|$)`))
        await page.getByRole('textbox').first().waitFor()
        builds.push(
          await page.locator('script[src]').evaluateAll((scripts) => scripts.map((s) => s.getAttribute('src') ?? '')),
        )
      }
      expect(builds[0]?.length).toBeGreaterThan(0)
      expect(builds[0]).toEqual(builds[1])
    },
  )

  it('the server keeps the public site off the hosts of the other two [R8]', async () => {
    const page = await openPage(browser)
    await page.goto(`${product.memberOrigin}/top10`)
    await page.waitForURL(new RegExp(`^${product.memberOrigin}/user/login`))
  })
})

/** Visits home, ranking, teacher, news, item and home again with the links of the site. */
async function walk(page: Page, language: (typeof languages)['zh-cn' | 'en']): Promise<void> {
  const navigation = page.locator('.masthead-nav')
  await page.goto(`${product.origin}/${language.query}`)
  await page.waitForLoadState('networkidle')
  await navigation.locator('a[href^="/top10"]').click()
  await page.getByRole('link', { name: language.teacher, exact: true }).click()
  await page.waitForURL(/\/teacher\//)
  await navigation.locator('a[href^="/news"]').click()
  await page.locator('.journal-list').getByRole('link', { name: language.item, exact: true }).click()
  await page.getByText(language.sentence).waitFor()
  await navigation.getByRole('link').first().click()
  await page.waitForURL(`${product.origin}/${language.query}`)
  await page.waitForLoadState('networkidle')
}

/** Returns the site's texts of a language that a script contains, without words of code and names. */
function textsIn(script: string, locale: string): string[] {
  const folders = [`apps/public-site/src/locales/${locale}`, `packages/ui/src/locales/${locale}`]
  return folders
    .map((folder) => join(import.meta.dirname, '../../..', folder))
    .flatMap((folder) => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')))
    .flatMap((text) => Object.values<string>(JSON.parse(text)))
    .filter(
      (text) => !text.includes('{') && (locale === 'en' ? /\w \w.* \w/.test(text) : /\p{Script=Han}{4}/u.test(text)),
    )
    .filter((text) => script.includes(text))
}

interface Head {
  readonly canonical: string | undefined
  readonly description: string | undefined
  readonly alternates: Readonly<Record<string, string>>
  readonly openGraph: Readonly<Record<string, string>>
  readonly jsonLd: readonly string[]
}

/** Reads the head that the server sent by its elements; scripts are disabled. */
async function readHead(page: Page): Promise<Head> {
  const read = (selector: string, ...names: readonly string[]) =>
    page
      .locator(`head ${selector}`)
      .evaluateAll(
        (elements, names) => elements.map((e) => names.map((name) => e.getAttribute(name) ?? '')),
        [...names],
      )
  const alternates = await read('link[rel=alternate][hreflang]:not([type])', 'hreflang', 'href')
  const openGraph = await read('meta[property^="og:"]', 'property', 'content')
  return {
    canonical: (await read('link[rel=canonical]', 'href'))[0]?.[0],
    description: (await read('meta[name=description]', 'content'))[0]?.[0],
    alternates: Object.fromEntries(alternates),
    openGraph: Object.fromEntries(openGraph),
    jsonLd: await page.locator('script[type="application/ld+json"]').allTextContents(),
  }
}

/** Records the theme when the body is created, which is before the first paint. */
async function noteThemeAtStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return
      observer.disconnect()
      Reflect.set(window, 'themeAtStart', document.documentElement.getAttribute('data-theme'))
    }).observe(document, { childList: true, subtree: true })
  })
}

function themeAtStart(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'themeAtStart'))
}

/** Records whether the largest element of the first screen is a picture that waits until it is near the screen. */
async function noteLargestPicture(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'isLargestLazy', Reflect.get(Reflect.get(entry, 'element') ?? {}, 'loading') === 'lazy')
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

function isLargestPictureLazy(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, 'isLargestLazy') === true)
}

/** Checks whether the page is painted dark. */
function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [red = 255, green = 255, blue = 255] =
      getComputedStyle(document.body)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? []
    return red + green + blue < 3 * 128
  })
}

it(
  'each kind of page looks without scripts as it does with the style sheets of all pages [R1]',
  { timeout: 300_000, tags: ['full'] },
  async () => {
    const all = await loadAllStyles()
    expect(all.length).toBeGreaterThan(50_000)
    const changed: string[] = []
    const page = await openPage(browser, {
      ...{ javaScriptEnabled: false, reducedMotion: 'reduce' },
      expectedErrors: [/status of 40[14]/],
    })
    const looksAt = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      return listLooks(page)
    }
    for (const path of await findPagesOfEachKind(product.origin)) {
      await page.goto(`${product.origin}${path}`)
      const before = [await looksAt(1280), await looksAt(390)]
      await page.evaluate((text) => {
        document.head.append(Object.assign(document.createElement('style'), { textContent: text }))
      }, all)
      const after = [await looksAt(1280), await looksAt(390)]
      expect(before[0]?.length).toBeGreaterThan(50)
      if (!isDeepStrictEqual(before, after)) changed.push(path)
    }
    expect(changed).toEqual([])
  },
)

/** Returns place, size, colours and type of each element. */
function listLooks(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const {
        color,
        backgroundColor,
        font,
        borderTopWidth,
        borderBottomColor,
        opacity,
        boxShadow,
        textDecorationLine,
      } = style
      return [
        x,
        y,
        width,
        height,
        color,
        backgroundColor,
        font,
        borderTopWidth,
        borderBottomColor,
        opacity,
        boxShadow,
        textDecorationLine,
      ].join()
    }),
  )
}

/** Loads the style sheets of all pages, which the list of routes for navigations names. */
async function loadAllStyles(): Promise<string> {
  const home = await (await fetch(product.origin)).text()
  const [routes = ''] = /\/assets\/manifest-[\w-]+\.js/.exec(home) ?? []
  const sheets = (await (await fetch(product.origin + routes)).text()).match(/\/assets\/[\w.-]+\.css/g)
  const texts = [...new Set(sheets)].map(async (path) => (await fetch(product.origin + path)).text())
  return (await Promise.all(texts)).join('')
}

describe('the first view of each kind of page', { timeout: 300_000, tags: ['full'] }, () => {
  /** Bytes of the scripts by the page's name among the recorded sizes. */
  const scriptSizes = new Map<string, number>()
  /** Paths of pages whose largest picture waits until it is near the screen, with the width of the window. */
  const late: string[] = []

  beforeAll(async () => {
    const paths = await findPagesOfEachKind(product.origin)
    expect(paths.length).toBeGreaterThan(25)
    const sizes = new Map<string, number>()
    await eachOf(paths, async (path) => {
      // Without a cache, as at a visitor's first page.
      const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block', viewport })
      const page = await context.newPage()
      await noteLargestPicture(page)
      const scripts = collectScripts(page)
      await page.goto(`${product.origin}${path}`)
      await scripts.settle()
      for (const script of scripts.addresses) if (!sizes.has(script)) sizes.set(script, await measureBrotli(script))
      const sum = [...scripts.addresses].reduce((total, script) => total + (sizes.get(script) ?? 0), 0)
      scriptSizes.set(`site ${findPage(path)?.path ?? path}`, sum)
      if (await isLargestPictureLazy(page)) late.push(`${path} at ${viewport.width}`)
      await context.close()
      const phone = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block', ...phoneScreen })
      const phonePage = await phone.newPage()
      await noteLargestPicture(phonePage)
      await phonePage.goto(`${product.origin}${path}`, { waitUntil: 'networkidle' })
      if (await isLargestPictureLazy(phonePage)) late.push(`${path} on a phone`)
      await phone.close()
    })
  })

  it('loads no 2 kB of scripts more than recorded [N3]', () => {
    for (const size of scriptSizes.values()) expect(size).toBeGreaterThan(50_000)
    expect(compareOrRecord(scriptSizes)).toEqual([])
  })

  it('loads its largest picture at once, on a phone as well [N3]', () => {
    expect(late).toEqual([])
  })
})

const viewport = { width: 1280, height: 800 }

const phoneScreen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** Measures pages four at a time: a page waits for scripts and pictures most of the time. */
async function eachOf(paths: readonly string[], measure: (path: string) => Promise<void>): Promise<void> {
  const left = [...paths]
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await measure(path)
  }
  await Promise.all([work(), work(), work(), work()])
}
