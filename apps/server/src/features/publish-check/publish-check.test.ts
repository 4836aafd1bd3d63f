import { course, informationItem, teacher } from '@teachnet/contract/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config, courseTable, informationCategoryTable, informationItemTable } from '../schema.ts'
import { createTestAdmin, type TestAccount } from '../../test-support/test-accounts.ts'
import { oneDatabase } from '../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../test-support/test-server.ts'
import { testStart } from '../../test-support/test-deps.ts'
import { seedAccess } from '../sign-in/admin/access-setup.ts'
import { findForbidden, readWords, internalLinks, findMissing, visitedFields } from './publish-check.ts'

const full = {
  title: '标题',
  title_en: 'Title',
  cover: '/storage/a.png',
  cover_alt: '图',
  cover_alt_en: 'Picture',
  summary: '摘要',
  summary_en: 'Summary',
  content: '<p>正文</p>',
  content_en: '<p>Text</p>',
}

describe('missing content of a record', () => {
  it.each([
    ['nothing', {}, []],
    ['the cover', { cover: '' }, [{ field: 'cover', kind: 'picture' }]],
    ['the description of its cover', { cover_alt: '', cover_alt_en: '' }, [{ field: 'cover_alt', kind: 'alt' }]],
    ['the summary', { summary: '', summary_en: '' }, [{ field: 'summary', kind: 'summary' }]],
    ['words in its text', { content: '<p><br></p>', content_en: '' }, [{ field: 'content', kind: 'text' }]],
    ['no text if it shows a picture', { content: '<p><img src="/storage/a.png" alt="A class"></p>' }, []],
    [
      'English',
      { title_en: '', content_en: '<p> </p>' },
      [
        { field: 'title_en', kind: 'english' },
        { field: 'content_en', kind: 'english' },
      ],
    ],
  ])('is %s', (_name, changes, problems) => {
    expect(findMissing(informationItem, { ...full, ...changes })).toEqual(problems)
  })

  it('pictures in a text need a description', () => {
    const content =
      '<p>a</p><img src="/storage/a.png" alt="A class"><img alt="" src="/storage/b.png"><img src="/storage/c.png">'
    expect(findMissing(informationItem, { ...full, content })).toEqual([
      { field: 'content', kind: 'textPicture', text: '/storage/b.png' },
      { field: 'content', kind: 'textPicture', text: '/storage/c.png' },
    ])
  })

  it('missing content is found by the definition of every area', () => {
    expect(findMissing(teacher, { name: '王' }).map(({ kind }) => kind)).toContain('picture')
    expect(findMissing(course, { ...full, cover: '' })).toContainEqual({ field: 'cover', kind: 'picture' })
  })
})

describe('forbidden words', () => {
  it('forbidden words are found in texts and rich texts of both languages, in any case and width', () => {
    const values = { title: '全网第一的课', summary: 'ＴＯＰ 1', content_en: '<p>the <b>Best</b></p>', author: '最好' }
    expect(findForbidden(visitedFields(informationItem), values, ['第一', 'top 1', 'best', '最好'])).toEqual([
      { field: 'title', kind: 'word', text: '第一' },
      { field: 'summary', kind: 'word', text: 'top 1' },
      { field: 'content_en', kind: 'word', text: 'best' },
      { field: 'author', kind: 'word', text: '最好' },
    ])
  })

  it('forbidden words are not found in the names of tags and files', () => {
    const values = { content: '<p class="best"><img src="/best.png" alt=""></p>' }
    expect(findForbidden(visitedFields(informationItem), values, ['best'])).toEqual([])
  })

  it('forbidden words are read one per line', () => {
    expect(readWords(' 最好 \n\n顶级\r\n最好')).toEqual(['最好', '顶级'])
  })
})

it('internal links are those of texts to this site, each once', () => {
  const content =
    '<p><a href="/news/a">A</a> <a class="x" href="/news/a">A</a> <a href="//other.example/">B</a> <a href="https://x.example/news">C</a></p>'
  expect(internalLinks(visitedFields(informationItem), { content })).toEqual([{ field: 'content', path: '/news/a' }])
})

describe.each(oneDatabase)('the check before publication on %s', (kind) => {
  let t: TestServer
  let root: TestAccount
  let limited: TestAccount
  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
    root = await createTestAdmin(t.deps, { username: 'root' })
    limited = await createTestAdmin(t.deps, { username: 'helper', nodes: ['information/item/edit'] })
    const [category] = await t.db
      .insert(informationCategoryTable)
      .values({ name: 'News', slug: 'news' })
      .returning({ id: informationCategoryTable.id })
    const base = { category_id: category?.id ?? 0, publish_time: testStart / 1000 - 10 }
    await t.db.insert(informationItemTable).values([
      { ...base, title: 'Public', slug: 'public' },
      { ...base, title: 'Hidden', slug: 'hidden', status: '0' },
    ])
    await t.db.insert(courseTable).values({ title: 'Course', slug: 'course', kind: 'listed' })
    await t.deps.storage.write('default/a.pdf', Buffer.from('a'))
    await t.db
      .insert(config)
      .values({ name: 'forbidden_words', value: '举世无双' })
      .onConflictDoUpdate({
        target: config.name,
        set: { value: '举世无双' },
      })
    await t.deps.cache.drop(['*'])
  })
  afterAll(() => t.close())

  const check = async (payload: Record<string, unknown>, as = root, area = 'information.Item') => {
    const headers = { ...as.headers, host: 'www.example.org' }
    return (await t.app.inject({ method: 'POST', url: `/admin/${area}/check`, payload, headers })).json()
  }

  it('the check before publication finds dead links, words of the configured list, and a slug that another record uses', async () => {
    const links = [
      '/news/public',
      '/news/hidden',
      '/news/gone',
      '/course/course',
      '/en/teachers',
      '/nowhere',
      '/storage/default/a.pdf',
      '/storage/default/b.pdf',
    ]
    const content = `<p>举世无双 ${links.map((href) => `<a href="${href}">x</a>`).join(' ')}</p>`
    const { data } = await check({ ...full, slug: 'public', content })
    expect(data.problems).toEqual([
      { field: 'slug', kind: 'taken', text: 'public' },
      { field: 'content', kind: 'word', text: '举世无双' },
      { field: 'content', kind: 'link', text: '/news/hidden' },
      { field: 'content', kind: 'link', text: '/news/gone' },
      { field: 'content', kind: 'link', text: '/nowhere' },
      { field: 'content', kind: 'link', text: '/storage/default/b.pdf' },
    ])
  })

  it('the check reads fields that are not sent from the stored record, and accepts the slug of that record', async () => {
    const [item] = await t.db.select().from(informationItemTable)
    const { data } = await check({ id: item?.id, title_en: 'Public' })
    const found = data.problems.map(({ field, kind: what }: { field: string; kind: string }) => `${field} ${what}`)
    expect(found).toEqual(['cover picture', 'summary summary', 'content text'])
  })

  it('the check is refused without its node, and for an area that visitors do not see', async () => {
    expect(await check(full, limited)).toMatchObject({ error: 'FORBIDDEN' })
    expect(await check({}, root, 'auth.Admin')).toMatchObject({ code: 0 })
  })

  it('the check stores nothing, and accepts values of any type', async () => {
    const before = await t.db.$count(informationItemTable)
    expect(await check({ title: 5, content: ['x'], slug: { a: 1 }, cover: null })).toMatchObject({ code: 1 })
    expect(await t.db.$count(informationItemTable)).toBe(before)
  })
})
