import type {
  FeedContent,
  HomeContent,
  AreaListContent,
  InformationContent,
  NewsContent,
  NewsItemContent,
  SearchContent,
  SitemapContent,
  SuggestContent,
  TeacherContent,
  Top10Content,
} from '@teachnet/contract'
import type { Reply } from '@teachnet/protocol'
import type { informationItem } from '@teachnet/contract/resources'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleTags } from '../../features/access/callers.ts'
import type { Database } from '../../platform/db/client.ts'
import { userRule } from '../../features/schema.ts'
import {
  categoryTable,
  courseTable,
  informationCategoryTable,
  informationItemTable,
  teacherTable,
} from '../../records/tables/resources.ts'
import { browserAgent } from '../../test-support/browser-agent.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { testStart } from '../../test-support/test-deps.ts'
import { writeSearchDocuments } from '../../test-support/write-search-documents.ts'

const now = testStart / 1000

describe.each(oneDatabase)('content of the public pages on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind)
    await addContent(t.db)
    await writeSearchDocuments(t)
  })
  afterAll(() => t.close())

  async function get<T>(path: string) {
    const answer = await t.app.inject({ url: `/api/content/${path}`, headers: { server: 'true' } })
    const reply = answer.json<Reply<T> & { error?: string }>()
    return { ...reply, tags: String(answer.headers['cache-tag']).split(' ') }
  }

  async function getArticles(query: string) {
    const answer = await t.app.inject({ url: `/api/information.Item/list?${query}` })
    return answer.json<Reply<AreaListContent<typeof informationItem>>>()
  }

  it('new member rules that visitors may use appear in the header after the configured links', async () => {
    const headOf = async () => (await get<HomeContent>('site')).data.site.head_nav
    const { tags } = await get<HomeContent>('site')
    const before = await headOf()
    const nav = { type: 'nav', menu_type: 'tab', create_time: 0, update_time: 0 } as const
    await t.db.insert(userRule).values([
      { ...nav, title: '帮助', name: 'help', path: 'help', no_login_valid: 1 },
      { ...nav, title: '会员专享', name: 'club', path: 'club', no_login_valid: 0 },
    ])
    expect(tags).toEqual(expect.arrayContaining([...ruleTags.member]))
    await t.deps.cache.drop(ruleTags.member)
    expect(await headOf()).toEqual([...before, { title: '帮助', path: '/help' }])
  })

  it('the home page has enabled teachers and published news, in order [R1]', async () => {
    const { code, data, tags } = await get<HomeContent>('home')
    expect(code).toBe(1)
    expect(data.site.siteName).toBe('师联网')
    expect(data.teachers.map(({ name }) => name)).toEqual([12, 11, 10, 9, 8, 7, 6, 5].map((number) => `教师${number}`))
    expect(data.teacherTotal).toBe(12)
    expect(data.news.map(({ slug }) => slug)).toEqual(['old-pinned', 'newest', 'newer', 'only-chinese'])
    expect(tags).toEqual(expect.arrayContaining(['config', 'teacher', 'category', 'information_item']))
  })

  it('the home page offers the subjects and places of teachers, each of which narrows the directory [R1]', async () => {
    const { subjects, regions } = (await get<HomeContent>('home')).data
    expect(subjects).toContainEqual({ text: '语文', value: 'chinese', count: 12, parent: null })
    expect(regions.map(({ text }) => text)).toContain('北京市')
    for (const { value, count } of regions) {
      const reply = await t.app.inject({ url: `/api/teacher.Teacher/list?subject=chinese&region=${value}` })
      expect(reply.json()).toMatchObject({ data: { total: count } })
    }
  })

  it('the top ten are the first ten teachers by weight [R1]', async () => {
    const { data } = await get<Top10Content>('top10')
    expect(data.teachers).toHaveLength(10)
    expect(data.teachers.at(-1)).toMatchObject({ rank: 10, name: '教师3', subject: { slug: 'chinese', name: '语文' } })
  })

  it('a teacher’s profile has the rank, the name of the region and other teachers of the subject [R1]', async () => {
    const { data, tags } = await get<TeacherContent>('teacher?id=12')
    expect(data.teacher).toMatchObject({ name: '教师12', content: '<p>十二</p>' })
    expect(data.teacher.region).toEqual([
      { code: 11, name: '北京市' },
      { code: 110101, name: '东城区' },
    ])
    expect((await get<TeacherContent>('teacher?id=12&lang=en')).data.teacher.region.map(({ name }) => name)).toEqual([
      'Beijing',
      'Dongcheng',
    ])
    expect(data.rank).toBe(1)
    expect(data.others.map(({ id }) => id)).toEqual([11, 10, 9, 8])
    expect(tags).toContain('teacher:12')
    expect((await get<TeacherContent>('teacher?id=2')).data.rank).toBeNull()
  })

  it('English content falls back to Chinese for a text without a translation [B1]', async () => {
    const { data } = await get<NewsContent>('news?lang=en')
    const titles = Object.fromEntries(data.list.map(({ slug, title }) => [slug, title]))
    expect(titles).toMatchObject({ newest: 'The newest', 'only-chinese': '只有中文' })
    expect(data.facets.category).toMatchObject([
      { text: 'Updates', value: 'updates' },
      { text: '课堂', value: 'classroom' },
      { value: 'all' },
    ])
    expect((await get<TeacherContent>('teacher?id=12&lang=en')).data.teacher).toMatchObject({
      name: 'Teacher 12',
      subject: { slug: 'chinese', name: 'Chinese' },
    })
  })

  it.each([
    ['disabled', 'status 0'],
    ['future', 'a publish time that has not come'],
    ['in-hidden', 'a disabled category'],
  ])('the item %s is hidden, since it has %s', async (slug) => {
    const { data } = await get<NewsContent>('news')
    expect(data.list.map((item) => item.slug)).not.toContain(slug)
    expect(await get(`newsItem?slug=${slug}`)).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
    const { data: map } = await get<SitemapContent>('sitemap')
    expect(map.records.map(({ path }) => path)).not.toContain(`/news/${slug}`)
  })

  it('an article that is not news appears only among all information and on its own page [R1]', async () => {
    expect((await get<NewsContent>('news')).data.list.map(({ slug }) => slug)).not.toContain('no-news')
    const { data } = await getArticles('')
    expect(data.list.map(({ slug }) => slug)).toEqual(['old-pinned', 'newest', 'no-news', 'newer', 'only-chinese'])
    // Pinned articles come first unless the newest ones are requested.
    const { data: byTime } = await getArticles('order=newest')
    expect(byTime.list.map(({ slug }) => slug)).toEqual(['newest', 'no-news', 'newer', 'only-chinese', 'old-pinned'])
    const { data: page } = await get<NewsItemContent>('newsItem?slug=no-news')
    expect([page.item.title, page.next?.slug, page.previous?.slug]).toEqual(['不是新闻', 'newest', 'newer'])
  })

  it('a search finds articles with all its words in either language, or with all but one if there are none [R1]', async () => {
    const find = async (q: string) =>
      (await getArticles(`q=${encodeURIComponent(q)}`)).data.list.map(({ slug }) => slug)
    expect(await find('最新')).toEqual(['newest'])
    expect(await find('NEWEST  the')).toEqual(['newest'])
    expect(await find('最新 中文')).toEqual(['newest', 'only-chinese'])
    expect(await find('最新 天气 足球')).toEqual([])
    expect(await find('100%_')).toEqual([])
    expect((await getArticles('q=%E6%9C%80')).data.chosen).toEqual({ q: '最' })
  })

  it('a search says whether its results have all words, and where they are found, also by reading [H9]', async () => {
    const matchOf = async (q: string) => (await getArticles(`q=${encodeURIComponent(q)}`)).data.match
    expect(await matchOf('最新')).toEqual({ stage: 'exact', marks: ['最新'] })
    expect(await matchOf('zuixin')).toEqual({ stage: 'exact', marks: ['最新'] })
    expect(await matchOf('醉新')).toEqual({ stage: 'similar', marks: ['最新'], meant: '最新' })
    expect(await matchOf('最新 中文')).toEqual({ stage: 'partial', marks: ['最新', '中文'] })
    expect((await getArticles('')).data.match).toBeUndefined()
    const { articles } = (await get<SearchContent>(`search?q=${encodeURIComponent('醉新')}`)).data
    expect(articles.match).toEqual({ stage: 'similar', marks: ['最新'], meant: '最新' })
  })

  it('a search without a full match offers its subject, its place and cities near it, and no list otherwise [H9]', async () => {
    const offersOf = async (q: string) =>
      (await get<SearchContent>(`search?q=${encodeURIComponent(q)}`)).data.offers.map(({ kind, path }) => [kind, path])
    const subject = ['subject', '/teachers?subject=chinese']
    const place = ['place', '/teachers?region=11']
    expect(await offersOf('语文 大提琴')).toEqual([subject])
    expect(await offersOf('大提琴 北京 yuwen')).toEqual(expect.arrayContaining([subject, place]))
    expect(await offersOf('海淀')).toEqual([place])
    expect(await offersOf('北京 海淀 大提琴')).toEqual([place])
    expect(await offersOf('大提琴')).toEqual([])
    expect(await offersOf('语文')).toEqual([])
  })

  it('the news list is filtered by category, with the total', async () => {
    const { data } = await get<NewsContent>('news?category=classroom')
    expect(data).toMatchObject({ total: 1, page: 1, category: { slug: 'classroom' } })
    expect(data.list.map(({ slug }) => slug)).toEqual(['newer'])
  })

  it('a parent category lists the news of its subcategories [R1]', async () => {
    const { data } = await get<NewsContent>('news?category=all')
    expect(data.category).toEqual({ name: '全部', slug: 'all', parent: null })
    expect(data.list.map(({ slug, category }) => [slug, category.slug])).toEqual([['newer', 'classroom']])
    expect(data.facets.category?.map(({ value, parent, count }) => [value, parent, count])).toEqual([
      ['updates', null, 3],
      ['classroom', 'all', 1],
      ['all', null, 1],
    ])
  })

  it('a search of the news finds words of the content, and shows where they are [R1]', async () => {
    const find = async (q: string, more = '') => (await get<NewsContent>(`news?q=${encodeURIComponent(q)}${more}`)).data
    const { list, excerpts } = await find('正文')
    const at = list.findIndex(({ slug }) => slug === 'newer')
    expect(excerpts[at]).toBe('正文')
    // Only the title has it.
    const titled = await find('较新')
    expect([titled.list.map(({ slug }) => slug), titled.excerpts]).toEqual([['newer'], ['']])
    expect((await find('较新', '&category=updates')).list).toEqual([])
    expect((await get<NewsContent>('news')).data.excerpts).toEqual([])
  })

  it('a found lesson has no excerpt: the list of lessons is not shown as it is stored [R1]', async () => {
    const lesson = { title: '绘本共读', title_en: '', minutes: null, summary: '', summary_en: '' }
    await t.db.insert(courseTable).values({ title: '阅读', slug: 'picture-books', kind: 'listed', lessons: [lesson] })
    await writeSearchDocuments(t)
    await t.deps.cache.drop(['course'])
    const { courses } = (await get<SearchContent>(`search?q=${encodeURIComponent('绘本共读')}`)).data
    expect(courses).toMatchObject({ list: [{ slug: 'picture-books' }], excerpts: [''] })
    await t.db.delete(courseTable)
    await t.deps.cache.drop(['course'])
  })

  it('content is compressed in the encoding that the caller accepts', async () => {
    const open = (encoding: string) =>
      t.app.inject({ url: '/api/content/home', headers: { server: 'true', 'accept-encoding': encoding } })
    const plain = await open('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const [zipped, brotli] = [await open('gzip, deflate'), await open('gzip, br')]
    expect([zipped, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br'])
    // Unpacking fails if it is not the whole reply.
    const bodies = [gunzipSync(zipped.rawPayload), brotliDecompressSync(brotli.rawPayload)]
    for (const body of bodies) expect(JSON.parse(String(body)).data).toEqual(plain.json().data)
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    for (const { headers } of [plain, zipped, brotli]) expect(headers.vary).toMatch(/Accept-Encoding/)
    const short = await t.app.inject({
      url: '/api/content/suggest?q=none',
      headers: { server: 'true', 'accept-encoding': 'gzip' },
    })
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  it('the news list names what was opened most, and is narrowed by months of the site’s time zone [R1]', async () => {
    const items = await t.db.select().from(informationItemTable)
    const idOf = (slug: string) => items.find((item) => item.slug === slug)?.id
    const open = (slug: string, remoteAddress: string) => {
      const payload = { controller: 'information.Item', id: idOf(slug) }
      return t.app.inject({
        method: 'POST',
        url: '/api/content/view',
        headers: { 'user-agent': browserAgent },
        payload,
        remoteAddress,
      })
    }
    for (const address of ['10.1.0.1', '10.1.0.2', '10.1.0.3']) await open('newer', address)
    await open('no-news', '10.1.0.1')
    const { data } = await get<NewsContent>('news')
    expect(data.mostRead[0]?.slug).toBe('newer')
    expect(data.mostRead.map(({ slug }) => slug)).not.toContain('no-news')
    const { data: all } = await get<InformationContent>('information')
    expect(all.mostRead[0]?.slug).toBe('newer')
    expect(all.list.map(({ slug }) => slug)).toContain('no-news')
    const months = data.facets.month ?? []
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(data.total)
    for (const { value, count } of months)
      expect((await get<NewsContent>(`news?month=${value}`)).data).toMatchObject({
        total: count,
        chosen: { month: value },
      })
  })

  it('suggestions are public records whose names have the typed words, a few of each kind [R1]', async () => {
    const suggest = async (q: string) =>
      (await get<SuggestContent>(`suggest?q=${encodeURIComponent(q)}`)).data.suggestions
    expect(await suggest('较新')).toEqual([{ kind: 'article', text: '较新', marks: ['较新'], path: '/news/newer' }])
    // Only the content has it.
    expect((await suggest('正文')).map(({ path }) => path)).not.toContain('/news/newer')
    const teachers = (await suggest('教师')).filter(({ kind }) => kind === 'teacher')
    expect(teachers.length).toBeLessThanOrEqual(4)
    expect(await suggest('   ')).toEqual([])
    expect(await suggest('未来')).toEqual([])
  })

  it('a feed has the articles in full, of all news or of one category [R1]', async () => {
    const { data } = await get<FeedContent>('feed?category=classroom')
    expect(data.list.map(({ slug, content }) => [slug, content])).toEqual([['newer', '<p>正文</p>']])
    expect(data.category).toMatchObject({ slug: 'classroom' })
    expect((await get<FeedContent>('feed')).data.category).toBeNull()
    expect(await get('feed?category=none')).toMatchObject({ error: 'RECORD_NOT_FOUND' })
  })

  it('views of an article that is not public are not counted [R1]', async () => {
    const items = await t.db
      .select({ id: informationItemTable.id, slug: informationItemTable.slug })
      .from(informationItemTable)
    const open = async (slug: string) => {
      const payload = { controller: 'information.Item', id: items.find((item) => item.slug === slug)?.id }
      return (
        await t.app.inject({
          method: 'POST',
          url: '/api/content/view',
          headers: { 'user-agent': browserAgent },
          payload,
        })
      ).json<Reply<null>>().code
    }
    expect(await Promise.all(['newest', 'future', 'disabled', 'in-hidden'].map(open))).toEqual([1, 0, 0, 0])
  })

  it('an item has its previous and next items by publication time, independent of pinning', async () => {
    const { data, tags } = await get<NewsItemContent>('newsItem?slug=newer')
    expect(data.item).toMatchObject({ title: '较新', content: '<p>正文</p>', category: { slug: 'classroom' } })
    expect(data.previous).toEqual({ slug: 'only-chinese', title: '只有中文' })
    expect(data.next).toEqual({ slug: 'newest', title: '最新' })
    expect(tags).toContain(`information_item:${data.item.id}`)
    const { data: oldest } = await get<NewsItemContent>('newsItem?slug=old-pinned')
    expect(oldest.previous).toBeNull()
  })

  it.each([
    'teacher?id=13',
    'teacher?id=99999',
    'teacher?id=0',
    'teacher?id=1e3',
    'teacher?id=99999999999',
    'teacher?id=1;drop',
    'teacher',
    'news?category=none',
    'news?page=2',
    'news?page=-1',
    'news?page=x',
    'newsItem?slug=none',
    'newsItem',
  ])('the reply for %s is RECORD_NOT_FOUND [X6]', async (path) => {
    expect(await get(path)).toMatchObject({ code: 0, error: 'RECORD_NOT_FOUND' })
  })

  it.each([
    ['teacher?id=13', 'teacher'],
    ['news?category=none', 'information_category'],
    ['newsItem?slug=future', 'information_item'],
    ['course?slug=none', 'course'],
    ['teacher100?year=1999', 'teacher_100'],
  ])('the reply without %s has its cache tag, so that a new record invalidates it [R2]', async (path, tag) => {
    const { error, tags } = await get(path)
    expect([error, ...tags]).toEqual(expect.arrayContaining(['RECORD_NOT_FOUND', tag]))
  })

  it('the sitemap lists every public page', async () => {
    const { data } = await get<SitemapContent>('sitemap')
    const paths = data.records.map(({ path }) => path)
    expect(paths.filter((path) => path.startsWith('/teacher/'))).toHaveLength(12)
    expect(paths.filter((path) => path.startsWith('/news/')).toSorted()).toEqual(
      ['newer', 'newest', 'no-news', 'old-pinned', 'only-chinese'].map((slug) => `/news/${slug}`),
    )
    expect(data.headings['information.Item']).toEqual({ category: ['updates', 'classroom', 'all'] })
  })
})

async function addContent(db: Database): Promise<void> {
  const [subject] = await db
    .insert(categoryTable)
    .values({ name: '语文', name_en: 'Chinese', slug: 'chinese', kind: 'subject' })
    .returning({ id: categoryTable.id })
  await db.insert(teacherTable).values(
    Array.from({ length: 13 }, (_, index) => ({
      name: `教师${index + 1}`,
      name_en: `Teacher ${index + 1}`,
      category_id: subject?.id,
      weigh: index + 1,
      content: index === 11 ? '<p>十二</p>' : '',
      region: [11, 1101, 110101],
      status: index === 12 ? '0' : '1',
    })),
  )
  const [all] = await db
    .insert(informationCategoryTable)
    .values({ name: '全部', slug: 'all' })
    .returning({ id: informationCategoryTable.id })
  const [updates, classroom, hidden] = await db
    .insert(informationCategoryTable)
    .values([
      { name: '动态', name_en: 'Updates', slug: 'updates', weigh: 2 },
      { name: '课堂', slug: 'classroom', weigh: 1, pid: all?.id },
      { name: '停用', slug: 'hidden', status: '0', weigh: 3 },
    ])
    .returning({ id: informationCategoryTable.id })
  if (!updates || !classroom || !hidden) throw new Error('the categories were not added')
  const common = { category_id: updates.id, content: '<p>正文</p>', publish_time: now - 1000 }
  await db.insert(informationItemTable).values([
    { ...common, title: '旧而置顶', slug: 'old-pinned', is_top: 1, publish_time: now - 900_000 },
    { ...common, title: '只有中文', slug: 'only-chinese', publish_time: now - 3000 },
    { ...common, title: '较新', slug: 'newer', category_id: classroom.id, publish_time: now - 2000 },
    { ...common, title: '最新', title_en: 'The newest', slug: 'newest', publish_time: now },
    { ...common, title: '停用的', slug: 'disabled', status: '0' },
    { ...common, title: '未来的', slug: 'future', publish_time: now + 1 },
    { ...common, title: '不是新闻', slug: 'no-news', is_news: 0 },
    { ...common, title: '停用分类里的', slug: 'in-hidden', category_id: hidden.id },
  ])
}
