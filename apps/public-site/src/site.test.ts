import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createHttpApi } from './app/content-api.server.ts'
import { createFakeApi, type FakeApi } from './test-support/fake-api.ts'
import { type SiteServer, startSite } from './test-support/site-server.ts'

describe('pages as the server renders them', () => {
  let site: SiteServer
  let fake: FakeApi

  beforeAll(async () => {
    fake = createFakeApi()
    site = await startSite(fake.api)
  }, 60_000)
  afterAll(() => site.close())

  async function open(path: string, headers?: Record<string, string>) {
    const answer = await site.get(path, headers)
    const { document } = new JSDOM(await answer.text()).window
    const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)
    const jsonLd = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (script): { '@type': string } => JSON.parse(script.textContent),
    )
    return { answer, document, attribute, jsonLd, text: document.querySelector('#content')?.textContent ?? '' }
  }

  it.each([
    ['/', '首页 - 师联网', '沈砚秋', ['Organization']],
    ['/top10', '十大名师 - 师联网', '周既明', ['ItemList', 'BreadcrumbList']],
    ['/teacher/1', '沈砚秋 特级教师 - 师联网', '慢读十讲', ['Person', 'Organization', 'BreadcrumbList']],
    ['/news', '新闻动态（第 2 页） - 师联网', '一堂没有标准答案的物理课', ['BreadcrumbList']],
    [
      '/news/item-1',
      '第三届十大名师评选结果公布 - 师联网',
      '评审怎样进行',
      ['NewsArticle', 'Organization', 'BreadcrumbList'],
    ],
  ])('%s is complete without JavaScript, with its head [R1][N4]', async (path, title, content, types) => {
    const { answer, document, attribute, jsonLd, text } = await open(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(document.title).toBe(title)
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(text).toContain(content)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.querySelectorAll('main')).toHaveLength(1)
    expect(attribute('meta[name=description]', 'content')?.length).toBeGreaterThan(10)
    expect(attribute('link[rel=canonical]', 'href')).toMatch(/^https:\/\/site\.example\//)
    expect(attribute('meta[property="og:image"]', 'content')).toMatch(/^https:\/\/site\.example\//)
    const alternates = [...document.querySelectorAll('link[rel=alternate][hreflang]')]
    expect(alternates.map((link) => link.getAttribute('hreflang')?.toLowerCase())).toEqual(['zh-cn', 'en', 'x-default'])
    expect(jsonLd.map((data) => data['@type'])).toEqual(types)
  })

  it('makes one call for a page, and names its records to the host', async () => {
    fake.asked.length = 0
    const { answer } = await open('/teacher/1')
    expect(fake.asked).toEqual(['/api/content/teacher?lang=zh-cn&id=1'])
    expect(answer.headers.get('x-cache-tags')).toBe('config teacher:1')
  })

  it('speaks English when the address asks for it, and keeps to it in its links [B1]', async () => {
    const { document, attribute } = await open('/top10?lang=en')
    expect(document.documentElement.lang).toBe('en')
    expect(document.querySelector('h1')?.textContent).toBe('Top 10 teachers')
    expect(attribute('link[rel=canonical]', 'href')).toBe('https://site.example/top10?lang=en')
    const links = [...document.querySelectorAll('#content a')].map((link) => link.getAttribute('href') ?? '')
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !link.includes('lang=en'))).toEqual([])
    expect(fake.asked.at(-1)).toBe('/api/content/top10?lang=en')
  })

  it('takes the language from the cookie where the address names none [B1]', async () => {
    const english = await open('/', { cookie: 'a=b; think_lang=en' })
    expect(english.document.documentElement.lang).toBe('en')
    const chinese = await open('/?lang=zh-cn', { cookie: 'think_lang=en' })
    expect(chinese.document.documentElement.lang).toBe('zh-CN')
    expect(chinese.attribute('link[rel=canonical]', 'href')).toBe('https://site.example/')
  })

  it('links only to pages that exist', async () => {
    const { document } = await open('/')
    const links = [...document.querySelectorAll('header nav a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/', '/top10', '/news', '/user'])
  })

  it.each(['/nope', '/404', '/teacher/99', '/teacher/x', '/news/none', '/news?category=none', '/news?page=0'])(
    'answers 404 at %s, with a page that search engines do not keep [R2][P1]',
    async (path) => {
      const { answer, document, attribute, text } = await open(path)
      expect(answer.status).toBe(404)
      expect(document.title).toBe('页面不存在 - 师联网')
      expect(attribute('meta[name=robots]', 'content')).toBe('noindex')
      expect(text).toContain('您访问的页面出了问题')
      expect(document.querySelector('header nav a')).not.toBeNull()
      expect(document.querySelectorAll('main')).toHaveLength(1)
    },
  )

  it('names to the host where a missing record would be, so that its page appears with it [R2]', async () => {
    const { answer } = await open('/news/none')
    expect(answer.headers.get('x-cache-tags')).toBe('information_item config')
  })

  it('says at /401 that there is no permission, and what to do [P2]', async () => {
    const { answer, document, text } = await open('/401?lang=en')
    expect(answer.status).toBe(401)
    expect(document.title).toBe('No access permission - 师联网')
    expect(text).toMatch(/administrator/)
  })

  it('answers 500 with a page in its frame when the API is away [X6]', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const broken = await site.getWith(
      createHttpApi(async () => {
        throw new Error('connect ECONNREFUSED 10.0.0.7:8000')
      }),
      '/',
    )
    const html = await broken.text()
    expect(broken.status).toBe(500)
    expect(html).toContain('页面暂时无法显示')
    expect(html).not.toContain('ECONNREFUSED')
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('ECONNREFUSED') }))
    log.mockRestore()
  })

  it('describes itself to robots and feed readers', async () => {
    const robots = await site.get('/robots.txt')
    expect(await robots.text()).toContain('Sitemap: https://site.example/sitemap.xml')
    const map = await site.get('/sitemap.xml')
    expect(map.headers.get('content-type')).toMatch(/^application\/xml/)
    expect(map.headers.get('x-cache-tags')).toBe('teacher information_item')
    expect(await map.text()).toContain('<loc>https://site.example/news/item-1?lang=en</loc>')
    const feed = await site.get('/rss.xml?lang=en')
    expect(feed.headers.get('content-type')).toMatch(/^application\/rss\+xml/)
    expect(await feed.text()).toContain('<title>News - 师联网</title>')
  })

  it('passes pictures of records on where no host does it, without what is not theirs', async () => {
    const picture = await site.get('/storage/a.webp')
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('set-cookie')).toBeNull()
    expect(await picture.text()).toBe('RIFF')
  })

  it('runs no inline handlers, and few inline scripts', async () => {
    const { document } = await open('/')
    const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    )
    expect(handlers).toEqual([])
    const inline = [...document.querySelectorAll('script:not([src]):not([type="application/ld+json"])')]
    expect(inline.length).toBeLessThanOrEqual(6)
    expect(inline.map((script) => script.textContent).filter((code) => /^\s*import\b[^(]/m.test(code))).toEqual([])
  })
})
