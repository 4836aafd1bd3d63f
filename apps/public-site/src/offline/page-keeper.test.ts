import { beforeEach, describe, expect, it } from 'vitest'
import { createPageKeeper, pageStore } from './serve-offline.ts'
import { createFakeCaches, type FakeCaches } from '../test-support/fake-caches.ts'

const origin = 'https://site.example'
const texts = {
  'zh-CN': { title: '网络未连接', body: '正文', read: '看过', nothingRead: '没有看过的页面', retry: '重试' },
  en: { title: 'You are offline', body: 'Body', read: 'Read before', nothingRead: 'Nothing yet', retry: 'Try again' },
}

let caches: FakeCaches
let isOnline = true
let requested: string[] = []
let answers: Record<string, () => Response> = {}

const html = (title: string, more: ResponseInit & { readonly lang?: string; readonly body?: string } = {}) =>
  new Response(`<!doctype html><html lang="${more.lang ?? 'en'}"><title>${title}</title>${more.body ?? ''}</html>`, {
    ...more,
    headers: { 'content-type': 'text/html', 'cache-control': 'no-cache', ...more.headers },
  })

const keeper = () =>
  createPageKeeper({
    caches,
    origin,
    texts,
    fetch: async (request) => {
      const { pathname } = new URL(typeof request === 'string' ? request : request.url)
      if (!isOnline) throw new TypeError('Failed to fetch')
      requested.push(pathname)
      const answer = answers[pathname]
      if (!answer) throw new TypeError(`The test expected no request of ${pathname}`)
      return answer()
    },
  })

async function visit(path: string): Promise<Response> {
  const work: Promise<void>[] = []
  const answer = await keeper().page({ request: new Request(origin + path) }, (later) => void work.push(later))
  await Promise.all(work)
  return answer
}

beforeEach(() => {
  caches = createFakeCaches()
  isOnline = true
  requested = []
  answers = {}
})

describe('a page that was read', () => {
  it('a page that was read is requested again while there is a connection, and read from the store without one', async () => {
    answers['/news'] = () => html('Old')
    await visit('/news')
    answers['/news'] = () => html('New')
    expect(await (await visit('/news')).text()).toContain('New')
    isOnline = false
    const stored = await visit('/news#comments')
    expect([stored.status, await stored.text()]).toEqual([200, expect.stringContaining('New')])
    expect(requested).toEqual(['/news', '/news'])
  })

  it('a kept page is dropped as soon as the site no longer has it or forbids to keep it', async () => {
    for (const change of [{ status: 404 }, { headers: { 'cache-control': 'no-store' } }]) {
      isOnline = true
      answers['/news/a'] = () => html('Here')
      await visit('/news/a')
      answers['/news/a'] = () => html('Gone', change)
      await visit('/news/a')
      isOnline = false
      expect((await visit('/news/a')).status).toBe(503)
    }
  })

  it.each([500, 503, 429])(
    'survives a failure of the server with %s, whose answer is passed on [I5]',
    async (status) => {
      answers['/news'] = () => html('Good')
      await visit('/news')
      answers['/news'] = () => html('Broken', { status })
      expect((await visit('/news')).status).toBe(status)
      isOnline = false
      expect(await (await visit('/news')).text()).toContain('Good')
    },
  )

  it('fifty pages are kept: the oldest are dropped', async () => {
    for (let number = 0; number < 53; number += 1) {
      answers[`/news/${number}`] = () => html(String(number))
      await visit(`/news/${number}`)
    }
    expect((await (await caches.open(pageStore)).keys()).map(({ url }) => new URL(url).pathname)[0]).toBe('/news/3')
  })

  it('a page is kept with its files after a navigation without a document, unless it is personal', async () => {
    answers['/top10'] = () => html('Top', { body: '<script src="/assets/top-12345678.js"></script>' })
    answers['/assets/top-12345678.js'] = () => new Response('code')
    answers['/application/AB12'] = () => html('Mine', { headers: { 'cache-control': 'no-store' } })
    await keeper().remember(`${origin}/top10#a`)
    await keeper().remember(`${origin}/application/AB12`)
    isOnline = false
    expect((await visit('/top10')).status).toBe(200)
    expect((await visit('/application/AB12')).status).toBe(503)
    const file = await keeper().file(new Request(`${origin}/assets/top-12345678.js`))
    expect(await file.text()).toBe('code')
  })
})

describe('the offline page', () => {
  it('lists what was read, the last page first, in the language of that page, and runs nothing', async () => {
    answers['/news'] = () => html('新闻 &amp; 动态', { lang: 'zh-CN' })
    answers['/top10'] = () => html('Top 10')
    await visit('/news')
    await visit('/top10?lang=en&year=2026')
    isOnline = false
    const answer = await visit('/courses')
    const page = await answer.text()
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('<h1>You are offline</h1>')
    expect(page.match(/<li>.*?<\/li>/g)).toEqual([
      '<li><a href="/top10?lang=en&amp;year=2026">Top 10</a></li>',
      '<li><a href="/news">新闻 &amp; 动态</a></li>',
    ])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('the offline page is Chinese and shows a message if no page was read', async () => {
    isOnline = false
    const page = await (await visit('/')).text()
    expect(page).toContain('<html lang="zh-CN">')
    expect(page).toContain('没有看过的页面')
  })
})
