import { createHttpApi, type WithPicture } from './app/loading/content-api.server.ts'
import { HtmlValidate } from 'html-validate'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serverPages } from './pages.server.ts'
import type { PageName } from './pages.ts'
import { createFakeApi, type FakeApi } from './test-support/fake-api.ts'
import { pagesWithoutForms, sampleAddress } from './test-support/load-sample-page.ts'
import { type SiteServer, startSite } from './test-support/site-server.ts'

/** Expected values per page: an address, its title, words of its content, and the types of its structured data. */
const known: Readonly<
  Partial<Record<PageName, readonly [path: string, title: string, content: string, types: string[]]>>
> = {
  home: ['/', '找老师、找课程、请进校园 - 师联网', '沈砚秋', ['WebSite', 'Organization']],
  top10: ['/top10', '十大名师 - 师联网', '周既明', ['ItemList', 'BreadcrumbList']],
  teacher100: ['/teacher100', '2026 年百强教师 - 师联网', '上升 2 位', ['ItemList', 'BreadcrumbList']],
  sign: ['/sign', '签约教师 - 师联网', '可以预约', ['ItemList', 'BreadcrumbList']],
  teacher: [
    '/teacher/1',
    '沈砚秋 特级教师 · 语文 · 北京市 - 师联网',
    '慢读十讲',
    ['Person', 'Organization', 'BreadcrumbList'],
  ],
  team: ['/team/1', 'name 1 - 师联网', '成员 2 人', ['Organization', 'Organization', 'BreadcrumbList']],
  courses: ['/course?category=a', '全部课程 · category a - 师联网', '¥2,280', ['ItemList', 'BreadcrumbList']],
  listedCourses: ['/class', '线上课程 - 师联网', 'title 2', ['ItemList', 'BreadcrumbList']],
  offline: ['/offline', '线下课程 - 师联网', '2026年12月', ['ItemList', 'BreadcrumbList']],
  course: ['/course/slug-1', 'title 1 · 杭州市 - 师联网', '¥1,280', ['Course', 'Organization', 'BreadcrumbList']],
  news: ['/news', '新闻动态（第 2 页） - 师联网', '一堂没有标准答案的物理课', ['BreadcrumbList']],
  newsItem: [
    '/news/item-1',
    '第三届十大名师评选结果公布 - 师联网',
    '评审怎样进行',
    ['NewsArticle', 'Organization', 'BreadcrumbList'],
  ],
  information: ['/big_infomation', '资讯 - 师联网', '教研组的星期三下午', ['ItemList', 'BreadcrumbList']],
  app: ['/app', '随身的师联网 - 师联网', 'description 1', ['MobileApplication', 'Organization', 'BreadcrumbList']],
  company: ['/enterprise_info', '关于我们 - 师联网', 'content 2', ['Organization', 'BreadcrumbList']],
  honours: ['/honor', '荣誉 - 师联网', 'issuer 2', ['Organization', 'BreadcrumbList']],
  privacy: ['/privacy', '隐私政策 - 师联网', '写明保存期限', ['Organization', 'BreadcrumbList']],
  terms: ['/terms', '隐私政策 - 师联网', '1.0 版', ['Organization', 'BreadcrumbList']],
  compare: ['/compare?compare=1-2', '课程比较 - 师联网', 'title 2', ['BreadcrumbList']],
  search: ['/search?q=物理', '搜索“物理” - 师联网', 'name 1', ['BreadcrumbList']],
}

interface Examined {
  readonly path: string
  readonly title: unknown
  /** Words of the content. */
  readonly content: string
  /** Types of the structured data. */
  readonly types: unknown
}

/** Every page of the table. A page of an area shows a sample of its records, and needs no entry above. */
const examined = pagesWithoutForms.map((name): Examined => {
  const own = known[name]
  if (own) return { path: own[0], title: own[1], content: own[2], types: own[3] }
  if (typeof serverPages[name].content === 'string')
    throw new Error(`The tests do not know what the page ${name} shows`)
  return {
    path: sampleAddress(name),
    title: expect.stringMatching(/.+ - 师联网$/),
    content: ' 1',
    types: expect.arrayContaining(['BreadcrumbList']),
  }
})

/** The rules of the HTML standard. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** Matches an id of any message file. */
const messageId = new RegExp(
  String.raw`\b(${Object.keys(import.meta.glob('./locales/en/*.json'))
    .map((path) => /([^/]+)\.json$/.exec(path)?.[1])
    .join('|')})\.[a-z]`,
  'i',
)

describe('pages as the server renders them', () => {
  let site: SiteServer
  let fake: FakeApi

  beforeAll(async () => {
    vi.stubEnv('MEMBER_ORIGIN', 'https://member.example')
    fake = createFakeApi()
    site = await startSite(fake.api)
    // The first request compiles the shared code.
    await site.get('/')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    return site.close()
  })

  // First of all: a page that was opened before has loaded the messages of its title.
  it('a page has its title when the browser requests only the data', async () => {
    const answer = await site.get('/teacher/1.data')
    expect(await answer.text()).toContain('沈砚秋 特级教师 · 语文 · 北京市 - 师联网')
  })

  // No English page of a teacher was opened before.
  it('draws a card with the messages of its page', async () => {
    const renderCard = async ({ title }: { readonly title: string }) => new TextEncoder().encode(title)
    const card = await site.getWith({ ...fake.api, renderCard }, '/card/teacher/1?lang=en')
    expect(await card.text()).toMatch(/沈砚秋.*特级教师/)
  })

  async function open(path: string, headers?: Record<string, string>) {
    const answer = await site.get(path, headers)
    const { document } = new JSDOM(await answer.text()).window
    const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)
    const jsonLd = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (script): { '@type': string } => JSON.parse(script.textContent),
    )
    return { answer, document, attribute, jsonLd, text: document.querySelector('#content')?.textContent ?? '' }
  }

  it('the organisation has the addresses of its pages on other sites, and the footer leads to the chat', async () => {
    const { jsonLd, document } = await open('/')
    expect(jsonLd.find((each) => each['@type'] === 'Organization')).toMatchObject({
      sameAs: ['https://weibo.com/teachnet'],
    })
    const chat = [...document.querySelectorAll('footer a')].find(({ textContent }) => textContent === '在线客服')
    expect(chat?.getAttribute('href')).toBe('https://work.weixin.qq.com/kfid/kfc1')
  })

  it.each(examined)(
    'the page $path is complete without JavaScript, with its head [R1][N4]',
    async ({ path, title, content, types }) => {
      const { answer, document, attribute, jsonLd, text } = await open(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(document.title).toEqual(title)
      expect(document.documentElement.lang).toBe('zh-CN')
      expect(text).toContain(content)
      expect(document.querySelectorAll('h1')).toHaveLength(1)
      expect(document.querySelectorAll('main')).toHaveLength(1)
      expect(attribute('meta[name=description]', 'content')?.length).toBeGreaterThan(5)
      expect(attribute('link[rel=canonical]', 'href')).toMatch(/^https:\/\/site\.example\//)
      const card = attribute('meta[property="og:image"]', 'content') ?? ''
      expect(card).toMatch(/^https:\/\/site\.example\/card\//)
      const rendered = await site.getWith(
        { ...fake.api, renderCard: async () => new Uint8Array() },
        new URL(card).pathname,
      )
      expect(rendered.status).toBe(200)
      expect(attribute('meta[property="og:image:alt"]', 'content')).toBe(document.title)
      expect(attribute('meta[name="twitter:card"]', 'content')).toBe('summary_large_image')
      const feeds = [...document.querySelectorAll('link[type="application/rss+xml"]')]
      expect(feeds.every((link) => link.getAttribute('hreflang') === 'zh-CN' && link.getAttribute('title'))).toBe(true)
      const alternates = [...document.querySelectorAll('link[rel=alternate][hreflang]:not([type])')]
      expect(alternates.map((link) => link.getAttribute('hreflang')?.toLowerCase())).toEqual([
        'zh-cn',
        'en',
        'x-default',
      ])
      expect(jsonLd.map((data) => data['@type'])).toEqual(types)
      // A missing message would be rendered as its id.
      const texts = ['header', '#content', 'footer'].map((part) => document.querySelector(part)?.textContent ?? '')
      expect(texts.join(' ')).not.toMatch(messageId)
    },
  )

  const forms = ['/newsletter', '/subscription?confirm=1.a', '/subscription?end=1.a', '/application']
  it.each([...examined, ...forms.map((path) => ({ path }))])(
    'the page $path is valid HTML in both languages',
    async ({ path }) => {
      for (const lang of ['zh-cn', 'en']) {
        const address = new URL(path, 'https://site.example')
        address.searchParams.set('lang', lang)
        const answer = await site.get(address.pathname + address.search)
        expect(answer.status).toBe(200)
        const { results } = await validator.validateString(await answer.text())
        expect(results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`))).toEqual(
          [],
        )
      }
    },
  )

  it('makes one API call per page, and sends the cache tags of its records to the host', async () => {
    fake.asked.length = 0
    const { answer } = await open('/teacher/1')
    expect(fake.asked).toEqual(['/api/content/teacher?lang=zh-cn&id=1'])
    expect(answer.headers.get('x-cache-tags')).toBe('config teacher:1')
  })

  it('renders English when the address requests it, and keeps the language in links [B1]', async () => {
    const { document, attribute } = await open('/top10?lang=en')
    expect(document.documentElement.lang).toBe('en')
    expect(document.querySelector('h1')?.textContent).toBe('Top 10 teachers')
    expect(attribute('link[rel=canonical]', 'href')).toBe('https://site.example/top10?lang=en')
    const links = [...document.querySelectorAll('#content a')].map((link) => link.getAttribute('href') ?? '')
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !link.includes('lang=en'))).toEqual([])
    expect(fake.asked.at(-1)).toBe('/api/content/top10?lang=en')
  })

  it('a page takes the language from the cookie when the address has none [B1]', async () => {
    const english = await open('/', { cookie: 'a=b; think_lang=en' })
    expect(english.document.documentElement.lang).toBe('en')
    const chinese = await open('/?lang=zh-cn', { cookie: 'think_lang=en' })
    expect(chinese.document.documentElement.lang).toBe('zh-CN')
    expect(chinese.attribute('link[rel=canonical]', 'href')).toBe('https://site.example/')
  })

  it('pages link only to pages that exist, those of the member centre on its own host', async () => {
    const { document } = await open('/')
    const links = [...document.querySelectorAll('.masthead-nav a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/', '/top10', '/news', '/course', 'https://member.example/user'])
    const signIn = ({ document: page }: { readonly document: Document }) =>
      page.querySelector('.masthead-account')?.getAttribute('href')
    expect(signIn({ document })).toBe('https://member.example/user/login')
    // Signing in returns to the page, except to an address that only its reader knows.
    const ranking = await open('/top10?lang=en')
    expect(signIn(ranking)).toBe('https://member.example/user/login?to=%2Ftop10%3Flang%3Den')
    expect(signIn(await open('/application/AB12-CD34X'))).toBe('https://member.example/user/login')
  })

  it.each([
    ['/top10/', '/top10'],
    ['/TOP10?lang=en', '/top10?lang=en'],
    ['/Teacher/1/', '/teacher/1'],
    ['/News/Item-1', '/news/item-1'],
    ['/course//?page=2', '/course?page=2'],
  ])('leads from %s to the one address of the page, %s', async (spelling, address) => {
    const answer = await site.get(spelling)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, address])
  })

  it('names its feed, its icon and its manifest in the language of the page', async () => {
    const { attribute } = await open('/news?lang=en')
    const feed = 'link[type="application/rss+xml"]'
    expect([attribute(feed, 'hreflang'), attribute(feed, 'href'), attribute(feed, 'title')]).toEqual([
      'en',
      'https://site.example/rss.xml?lang=en',
      'News - 师联网',
    ])
    expect(attribute('link[rel=icon][sizes="48x48"]', 'href')).toBe('/icons/favicon-48.png')
    expect(attribute('link[rel=apple-touch-icon]', 'href')).toBe('/icons/apple-touch-icon.png')
    expect(attribute('link[rel=icon][type="image/svg+xml"]', 'href')).toBe('/favicon.svg')
    const icon = await site.get('/favicon.svg')
    expect(icon.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(icon.headers.get('x-cache-tags')).toBe('config')
    expect(await icon.text()).toContain('>师</text>')
    const manifest = await site.get(attribute('link[rel=manifest]', 'href') ?? '')
    expect(await manifest.json()).toMatchObject({
      name: '师联网',
      start_url: '/?lang=en',
      icons: [
        { src: '/favicon.svg' },
        { src: '/icons/icon-192.png', sizes: '192x192' },
        { src: '/icons/icon-512.png', sizes: '512x512' },
        { src: '/icons/maskable-512.png', purpose: 'maskable' },
      ],
    })
  })

  it('draws the card of a page from its head, and an icon from the name, with the tags of what they show', async () => {
    // An image renderer that writes down what it should render.
    const write = async ({ loadPicture, ...words }: WithPicture) =>
      new TextEncoder().encode(JSON.stringify({ ...words, hasPicture: loadPicture !== undefined }))
    const draw = (path: string) => site.getWith({ ...fake.api, renderCard: write, renderIcon: write }, path)
    const card = await draw('/card/newsItem/item-1?lang=en')
    expect(card.headers.get('content-type')).toBe('image/png')
    expect(card.headers.get('x-cache-tags')).toBe('config')
    expect(await card.json()).toMatchObject({
      title: '第三届十大名师评选结果公布',
      siteName: '师联网',
      hasPicture: false,
    })
    expect(await (await draw('/card/top10')).json()).toMatchObject({ title: '十大名师' })
    expect(await (await draw('/icons/maskable-512.png')).json()).toMatchObject({ size: 512, ground: 'maskable' })
  })

  it('serves its icon at /favicon.ico, to which old browsers and feed readers turn [R1]', async () => {
    const png = Uint8Array.of(137, 80, 78, 71)
    const answer = await site.getWith({ ...fake.api, renderIcon: async () => png }, '/favicon.ico')
    expect(answer.headers.get('content-type')).toBe('image/x-icon')
    expect(answer.headers.get('x-cache-tags')).toContain('config')
    const file = Buffer.from(await answer.arrayBuffer())
    // One picture of 48 × 48 px in 32 bits, whose bytes follow the header.
    expect([file.readUInt16LE(2), file.readUInt16LE(4), file[6], file[7], file.readUInt16LE(12)]).toEqual([
      1, 1, 48, 48, 32,
    ])
    expect(file.subarray(file.readUInt32LE(18), file.readUInt32LE(18) + file.readUInt32LE(14))).toEqual(
      Buffer.from(png),
    )
  })

  it.each([
    '/card/none',
    '/card/course',
    '/card/top10/1',
    '/card/newsItem/none',
    '/card/application/AB12-CD34X',
    '/card/enrolmentForm',
    '/icons/none.png',
  ])('answers 404 for the picture %s of an unknown page, record or size', async (path) => {
    expect((await site.get(path)).status).toBe(404)
  })

  it('a card that cannot be drawn now is requested again later', async () => {
    const busy = await site.getWith({ ...fake.api, renderCard: async () => undefined }, '/card/top10')
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5'])
  })

  it('the service worker has the texts of both languages, and removes itself where offline reading is off', async () => {
    const on = await site.get('/service-worker.js')
    expect(on.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(on.headers.get('x-cache-tags')).toContain('config')
    const code = await on.text()
    expect(code).toContain('网络未连接')
    expect(code).toContain('You are offline')
    const off = await site.getWith(createFakeApi({ offline_reading: false }).api, '/service-worker.js')
    const script = await off.text()
    expect(script).toMatch(/^importScripts\("[^"]+"\)$/)
    expect(code).toMatch(/^self\.offlineTexts=/)
    expect(code.endsWith(`;${script}`)).toBe(true)
  })

  it('answers 401 with the id of the request, a contact and the way to sign in, and no countdown [P2]', async () => {
    const { answer, document, text } = await open('/401', { 'x-request-id': '01ABCDEFGH' })
    expect(answer.status).toBe(401)
    expect(text).toContain('01ABCDEFGH')
    expect(document.querySelector('.problem a[href="https://member.example/user/login"]')?.textContent).toBe('登录')
    expect(document.querySelector('.problem-contact a')?.getAttribute('href')).toBe('tel:4000102026')
    expect(text).not.toMatch(/\d 秒/)
  })

  it.each(['/', '/top10', '/application/AB12-CD34X'])('the site answers %s itself', async (path) => {
    expect((await site.get(path)).headers.get('location')).toBeNull()
  })

  it.each(['/nope', '/404', '/teacher/99', '/teacher/x', '/news/none', '/news?category=none', '/news?page=0'])(
    'answers 404 at %s, with a page that search engines do not index [R2][P1]',
    async (path) => {
      const { answer, document, attribute, text } = await open(path)
      expect(answer.status).toBe(404)
      expect(document.title).toBe('页面不存在 - 师联网')
      expect(attribute('meta[name=robots]', 'content')).toBe('noindex')
      expect(text).toContain('您访问的页面出了问题')
      expect(document.querySelector('.masthead-nav a')).not.toBeNull()
      expect(document.querySelectorAll('main')).toHaveLength(1)
    },
  )

  it.each([
    ['/enrolment', '/course'],
    ['/enrolment?run_id=99&lang=en', '/course?lang=en'],
  ])('leads from %s, where no date can be booked, to the courses [R1]', async (path, courses) => {
    const answer = await site.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, courses])
  })

  it('sends the cache tags of a missing record to the host, so that its creation invalidates the 404 page [R2]', async () => {
    const { answer } = await open('/news/none')
    expect(answer.headers.get('x-cache-tags')).toBe('information_item config')
  })

  it('the page /401 states that permission is missing, and what to do [P2]', async () => {
    const { answer, document, text } = await open('/401?lang=en')
    expect(answer.status).toBe(401)
    expect(document.title).toBe('No access permission - 师联网')
    expect(text).toMatch(/administrator/)
  })

  it("answers 503 with a page in the site's layout when the API is down [X6]", async () => {
    const broken = await site.getWith(
      createHttpApi(async () => {
        throw new Error('connect ECONNREFUSED 10.0.0.7:8000')
      }),
      '/',
    )
    const html = await broken.text()
    expect(broken.status).toBe(503)
    expect(html).toContain('页面暂时无法显示')
    expect(html).not.toContain('ECONNREFUSED')
  })

  it('serves robots.txt, site map and feed', async () => {
    const robots = await site.get('/robots.txt')
    expect(await robots.text()).toContain('Sitemap: https://site.example/sitemap.xml')
    const map = await site.get('/sitemap.xml')
    expect(map.headers.get('content-type')).toMatch(/^application\/xml/)
    expect(map.headers.get('x-cache-tags')).toBe('teacher information_item')
    expect(await map.text()).toContain('<loc>https://site.example/news/item-1?lang=en</loc>')
    const ofCategory = await site.get('/rss/updates')
    expect(await ofCategory.text()).toContain('<content:encoded>&lt;p&gt;经过三个月')
    const code = await site.get('/news/item-1/qr.svg')
    expect(code.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(await code.text()).toMatch(/^<svg/)
    const feed = await site.get('/rss.xml?lang=en')
    expect(feed.headers.get('content-type')).toMatch(/^application\/rss\+xml/)
    expect(await feed.text()).toContain('<title>News - 师联网</title>')
  })

  it('proxies pictures of records when the host does not serve them, without unrelated headers', async () => {
    const picture = await site.get('/storage/a.webp')
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('set-cookie')).toBeNull()
    expect(await picture.text()).toBe('RIFF')
  })

  it('a document has the data of its page once, and texts cannot end the element that holds it', async () => {
    const text = `<script>alert("a")</script><!-- '\u2028 师`
    const base = await fake.api.load('home', {}, { locale: 'zh-cn', host: 'site.example' })
    const content = { ...base.content, site: { ...base.content?.site, siteName: text } }
    const named: FakeApi['api'] = { ...fake.api, load: async () => ({ ...base, content: content as never }) }
    const html = await (await site.getWith(named, '/')).text()
    const { document } = new JSDOM(html).window
    const [data, ...others] = document.querySelectorAll('script[type="application/json"]')
    expect(others).toEqual([])
    expect(JSON.parse(data?.textContent ?? '')).toMatchObject({ content: { site: { siteName: text } } })
    const scripts = [...document.querySelectorAll('script:not([type$="json"])')].map((script) => script.textContent)
    expect(scripts.filter((code) => code.includes('alert'))).toEqual([])
    // The browser requests only the data when it navigates.
    const own = await (await site.getWith(named, '/_.data')).text()
    expect(own).toContain('siteName')
    expect(own).not.toContain('<html')
  })

  it('pages have no inline handlers, and few inline scripts', async () => {
    const { document } = await open('/')
    const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    )
    expect(handlers).toEqual([])
    const inline = [...document.querySelectorAll('script:not([src]):not([type$="json"])')]
    expect(inline.length).toBeLessThanOrEqual(6)
  })
})
