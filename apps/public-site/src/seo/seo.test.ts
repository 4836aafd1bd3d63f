import { describe, expect, it } from 'vitest'
import { isListedPath } from '../pages.server.ts'
import { allPages } from '../pages.ts'
import { article, course, feed, site, sitemap, teacher, teachers } from '../test-support/sample-content.ts'
import { escapeXml } from './escape-xml.ts'
import { feedXml } from './feed.route.ts'
import { breadcrumbs, courseOffer, newsArticle, organization, person, itemList } from './json-ld.ts'
import { pageMeta, problemPageMeta } from './page-meta.ts'
import { robotsTxt } from './robots.route.ts'
import { sitemapXml } from './sitemap.server.ts'

const chinese = { locale: 'zh-cn', origin: 'https://site.example' } as const
const english = { locale: 'en', origin: 'https://site.example' } as const

describe('head of a page', () => {
  const meta = { title: '新闻', siteName: '师联网', description: '最新', image: '/a.webp', jsonLd: [] }

  it('the title consists of page and site, without a separator when the site has no name [N4]', () => {
    expect(pageMeta(meta, { ...chinese, path: '/news' })).toContainEqual({ title: '新闻 - 师联网' })
    expect(problemPageMeta('页面不存在', '')).toContainEqual({ title: '页面不存在' })
  })

  it('the head lists one address per language, and the default one for other languages', () => {
    const links = pageMeta(meta, { ...english, path: '/news?page=2' }).filter((entry) => 'rel' in entry)
    expect(links).toEqual([
      { tagName: 'link', rel: 'canonical', href: 'https://site.example/news?page=2&lang=en' },
      { tagName: 'link', rel: 'alternate', hrefLang: 'zh-CN', href: 'https://site.example/news?page=2' },
      { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: 'https://site.example/news?page=2&lang=en' },
      { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: 'https://site.example/news?page=2' },
    ])
  })

  it('the link preview has an absolute address in the language of the page, its size and its texts, and is left out for a page without one', () => {
    const withCard = pageMeta(
      { ...meta, card: '/card/top10' },
      { locale: 'en', origin: 'https://site.example', path: '/' },
    )
    for (const [property, content] of Object.entries({
      'og:image': 'https://site.example/card/top10?lang=en',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': '新闻 - 师联网',
    }))
      expect(withCard).toContainEqual({ property, content })
    expect(withCard).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
    expect(withCard).toContainEqual({ name: 'twitter:image:alt', content: '新闻 - 师联网' })
    const without = pageMeta(meta, { ...chinese, path: '/' })
    expect(JSON.stringify(without)).not.toContain('og:image')
    expect(without).toContainEqual({ name: 'twitter:card', content: 'summary' })
  })

  it('the head of an article states its publication time', () => {
    const entries = pageMeta({ ...meta, type: 'article', publishTime: 1_772_445_600 }, { ...chinese, path: '/' })
    expect(entries).toContainEqual({ property: 'article:published_time', content: '2026-03-02T10:00:00.000Z' })
  })
})

describe('structured data', () => {
  it('structured data leaves out missing values', () => {
    const bare = {
      ...teacher,
      title: '',
      summary: '',
      school: '',
      subject: null,
      region: [],
      avatar: '',
      photo: '',
      board: '',
      is_signed: 0,
    } as const
    expect(person(bare, chinese)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Person',
      '@id': 'https://site.example/teacher/1#person',
      name: '沈砚秋',
      url: 'https://site.example/teacher/1',
    })
  })

  it('structured data describe a teacher as a person of a school and of this organisation', () => {
    expect(person(teacher, english)).toMatchObject({
      url: 'https://site.example/teacher/1?lang=en',
      image: 'https://site.example/portraits/1.svg',
      worksFor: { '@type': 'EducationalOrganization', name: '北京市第八中学' },
      memberOf: { '@id': organization(site, chinese)['@id'] },
    })
  })

  it('structured data of an article have its dates, and the site as author if it has none', () => {
    expect(newsArticle(article, site, chinese)).toMatchObject({
      '@type': 'NewsArticle',
      datePublished: '2026-11-12T01:00:00.000Z',
      dateModified: '2026-11-12T02:00:00.000Z',
      author: { '@type': 'Person', name: '何思远' },
    })
    const [named] = article.teachers
    expect(newsArticle({ ...article, author: named?.name ?? '' }, site, chinese)).toMatchObject({
      author: { '@type': 'Person', '@id': `https://site.example/teacher/${named?.id}#person`, name: named?.name },
    })
    expect(newsArticle({ ...article, author: '' }, site, chinese)).toMatchObject({
      author: { '@type': 'Organization', name: '师联网' },
    })
  })

  it('structured data of a course have its hours, its places and its outline [R1]', () => {
    const held = {
      ...course,
      runs: [],
      start_date: '2026-12-05',
      end_date: '2026-12-06',
      start_time: '09:00',
      end_time: '16:30',
    }
    const full = {
      ...held,
      kind: 'offline',
      capacity: 24,
      booked: 24,
      lessons: [
        { title: 'One', minutes: 45, summary: 'First', video: 'aa', is_free: 1 },
        { title: 'Two', minutes: null, summary: '', video: 'aa', is_free: 1 },
      ],
      audience: 'Beginners',
    } as const
    expect(courseOffer(full, chinese)).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut', priceCurrency: 'CNY' },
      syllabusSections: [
        { '@type': 'Syllabus', name: 'One', description: 'First', timeRequired: 'PT45M' },
        { name: 'Two' },
      ],
      audience: [{ '@type': 'EducationalAudience', audienceType: 'Beginners' }],
      hasCourseInstance: [
        {
          courseMode: 'Onsite',
          eventStatus: 'https://schema.org/EventScheduled',
          eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
          startDate: '2026-12-05T01:00:00.000Z',
          endDate: '2026-12-06T08:30:00.000Z',
          maximumAttendeeCapacity: 24,
          remainingAttendeeCapacity: 0,
        },
      ],
    })
    const open = courseOffer({ ...held, start_time: '', capacity: null }, chinese)
    expect(open).toMatchObject({
      offers: { availability: 'https://schema.org/InStock' },
      hasCourseInstance: [{ startDate: '2026-12-05' }],
    })
    expect(JSON.stringify(open)).not.toContain('AttendeeCapacity')
    const [run] = course.runs
    if (!run) throw new Error('The sample has no run')
    const runs = [
      { ...run, state: 'cancelled' as const },
      { ...run, id: 8, price: '90.00', seats: 5, taken: 2, held: 1 },
    ]
    expect(courseOffer({ ...full, runs }, chinese)).toMatchObject({
      offers: { price: '90.00', availability: 'https://schema.org/InStock' },
      hasCourseInstance: [
        { eventStatus: 'https://schema.org/EventCancelled', offers: undefined },
        { remainingAttendeeCapacity: 2, offers: { price: '90.00' } },
      ],
    })
  })

  it('structured data count positions from 1', () => {
    const items = teachers.map(({ id, name, rank }) => ({ name, path: `/teacher/${id}`, position: rank }))
    const list = itemList('十大名师', items, chinese)
    expect(list).toMatchObject({ numberOfItems: 10 })
    expect(JSON.stringify(list)).toContain('"position":10,"name":"周既明"')
    const steps = [
      { name: '首页', path: '/' },
      { name: '新闻', path: '/news' },
    ]
    expect(breadcrumbs(steps, english)).toMatchObject({
      itemListElement: [{ position: 1 }, { position: 2, item: 'https://site.example/news?lang=en' }],
    })
  })
})

describe('site map, feed and robots.txt', () => {
  it('escapes text for XML and removes characters that XML forbids', () => {
    expect(escapeXml(`a<b> & "c" 'd'\u0000\u000b`)).toBe('a&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;')
  })

  it('the site map lists each page in each language, with links between them', () => {
    const xml = sitemapXml(sitemap, { origin: 'https://site.example' }) ?? ''
    const paths = [...xml.matchAll(/<loc>https:\/\/site\.example(.*?)<\/loc>/g)].map(([, path]) => path)
    const pages = allPages.filter(({ path }) => isListedPath(path) && !path.includes(':'))
    expect(paths).toEqual(
      [
        ...pages.map(({ path }) => path),
        '/course?category=lessons',
        '/big_infomation?category=updates',
        '/teacher/1',
        '/news/item-1',
      ].flatMap((path) => [path, `${path}${path.includes('?') ? '&amp;' : '?'}lang=en`]),
    )
    expect(xml).toContain('<lastmod>2026-11-12T01:00:00.000Z</lastmod>')
  })

  it('a large site map is an index of the parts of its content, which name their last change [I5]', () => {
    const origin = 'https://site.example'
    const pathsOf = (xml = '') => [...xml.matchAll(/<loc>https:\/\/site\.example(.*?)<\/loc>/g)].map(([, path]) => path)
    const large = { ...sitemap, parts: [...sitemap.parts, { update_time: 1_700_000_000 }] }
    const index = sitemapXml(large, { origin })
    expect(index).toContain('<sitemapindex')
    expect(pathsOf(index)).toEqual(['/sitemap/1.xml', '/sitemap/2.xml'])
    expect(index).toContain('<lastmod>2023-11-14T22:13:20.000Z</lastmod>')
    expect(pathsOf(sitemapXml(large, { origin, part: 1 }))).toEqual(pathsOf(sitemapXml(sitemap, { origin })))
    const second = sitemapXml({ ...large, records: [{ path: '/teacher/2', update_time: 1 }] }, { origin, part: 2 })
    expect(pathsOf(second)).toEqual(['/teacher/2', '/teacher/2?lang=en'])
    expect(second).toContain('hreflang="x-default"')
    for (const part of [0, 3, Number.NaN]) expect(sitemapXml(large, { origin, part })).toBeUndefined()
    expect(sitemapXml(sitemap, { origin, part: 1 })).toBeUndefined()
  })

  it('the feed lists the news in the requested language', () => {
    const xml = feedXml(feed, { ...english, title: 'News & more' })
    expect(xml).toContain('<title>News &amp; more</title>')
    expect(xml).toContain('<link>https://site.example/news/item-1?lang=en</link>')
    expect(xml.match(/<item>/g)).toHaveLength(feed.list.length)
  })

  it('robots.txt disallows the other apps', () => {
    expect(robotsTxt('https://site.example')).toMatch(/Disallow: \/admin\nDisallow: \/user\n/)
  })
})
