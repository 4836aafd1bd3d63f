import { informationItem, teacher } from '@teachnet/contract/resources'
import type { Locale } from '@teachnet/protocol'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTagCache } from '../platform/cache/memory-tag-cache.ts'
import type { TagCache } from '../platform/cache/tag-cache.ts'
import { type OwnCrudTestApp, openCrudTestApp } from '../records/test-support/test-app.ts'
import { informationCategoryTable, informationItemTable, teacherTable } from '../records/tables/resources.ts'
import { oneDatabase } from '../test-support/test-database.ts'
import { createTestClock, createTestLog, testStart } from '../test-support/test-deps.ts'
import { createCachedReader, createParts, type Parts } from './cached-reader.ts'
import { writeSearchDocuments } from '../test-support/write-search-documents.ts'

describe.each(oneDatabase)('shared reads on %s', (kind) => {
  let t: OwnCrudTestApp
  let cache: TagCache
  let parts: Parts
  let teacherId: number
  let itemId: number

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const [added] = await t.db.insert(teacherTable).values({ name: '王老师', name_en: 'Wang' }).returning()
    teacherId = added?.id ?? 0
    const [category] = await t.db.insert(informationCategoryTable).values({ name: '新闻', slug: 'news' }).returning()
    const item = {
      title: '开学',
      slug: 'start',
      content: '<p>text</p>',
      publish_time: 1,
      category_id: category?.id ?? 0,
    }
    itemId = (await t.db.insert(informationItemTable).values(item).returning())[0]?.id ?? 0
    cache = await createTagCache({ db: t.db, clock: createTestClock(), log: createTestLog() })
    parts = createParts(cache)
  })
  beforeEach(() => cache.dropAll())
  afterAll(async () => {
    await cache.close()
    await t.close()
  })

  /** The reader of one page, with the tags of the page. */
  function open({ host = 'a.example', locale = 'en' as Locale } = {}) {
    const tags = new Set<string>()
    const reader = createCachedReader(
      {
        db: t.db,
        findArea: t.resources.find,
        now: testStart / 1000,
        locale,
        timeZone: 'Asia/Shanghai',
        fileAddresses: [host],
        showRichText: (html) => `${host} ${html}`,
        dependsOnAddresses: (html) => html.includes('text'),
        addTag: (tag) => tags.add(tag),
        runSearch: (read) => read(t.db, false),
      },
      parts,
    )
    return { reader, tags }
  }
  const nameOf = async (locale: Locale = 'en') =>
    (await open({ locale }).reader.list(teacher)).find(({ id }) => id === teacherId)?.name
  const rename = async (name: string) => {
    await t.db.update(teacherTable).set({ name_en: name }).where(eq(teacherTable.id, teacherId))
    await writeSearchDocuments(t)
  }

  it('shared reads run once, until one of their records changes', async () => {
    await rename('First')
    expect(await nameOf()).toBe('First')
    await rename('Second')
    expect(await nameOf()).toBe('First')
    expect(await nameOf('zh-cn')).toBe('王老师')
    await cache.drop(['course'])
    expect(await nameOf()).toBe('First')
    await cache.drop(['teacher'])
    expect(await nameOf()).toBe('Second')
  })

  it('shared reads pass their tags to every page that uses them', async () => {
    const [first, second] = [open(), open()]
    await first.reader.list(teacher, { filters: { signed: 1 } })
    await second.reader.list(teacher, { filters: { signed: 1 } })
    expect(first.tags).toContain('teacher')
    expect(second.tags).toEqual(first.tags)
  })

  it('shared reads differ by their filters, and are not cached for searched words', async () => {
    const countOf = (filters: { q?: string; signed?: 1 }) => open().reader.count(teacher, filters)
    await rename('Searchable')
    expect([await countOf({}), await countOf({ q: 'Searchable' })]).toEqual([1, 1])
    await rename('Gone')
    expect([await countOf({}), await countOf({ q: 'Searchable' })]).toEqual([1, 0])
    const found = await open().reader.listCounted(teacher, { filters: { q: 'Gone' } })
    await rename('Elsewhere')
    expect(found.total).toBe(1)
    expect((await open().reader.listCounted(teacher, { filters: { q: 'Gone' } })).total).toBe(0)
  })

  it('shared reads with rich text that has the whole address of a file belong to one host', async () => {
    const contentFor = async (host: string) =>
      (await open({ host }).reader.list(informationItem, { view: 'page' })).find(({ id }) => id === itemId)?.content
    const [one, other] = await Promise.all([contentFor('a.example'), contentFor('b.example')])
    expect([one, other]).toEqual(['a.example <p>text</p>', 'b.example <p>text</p>'])
    expect(await contentFor('b.example')).toBe(other)
    const titleFor = async (host: string) => (await open({ host }).reader.list(informationItem))[0]?.title
    await titleFor('a.example')
    await t.db.update(informationItemTable).set({ title: '改名' }).where(eq(informationItemTable.id, itemId))
    expect(await titleFor('b.example')).not.toBe('改名')
  })

  it('shared reads with any other rich text are used for all hosts', async () => {
    const change = (content: string) =>
      t.db.update(informationItemTable).set({ content }).where(eq(informationItemTable.id, itemId))
    const contentFor = async (host: string) =>
      (await open({ host }).reader.find(informationItem, 'start'))?.record.content
    await change('<p>words</p>')
    expect(await contentFor('a.example')).toBe('a.example <p>words</p>')
    await change('<p>text</p>')
    expect(await contentFor('b.example')).toBe('a.example <p>words</p>')
    await cache.drop(['information_item'])
    expect(await contentFor('b.example')).toBe('b.example <p>text</p>')
  })

  it('shared reads of a record that does not exist are repeated each time', async () => {
    const find = () => open().reader.find(informationItem, 'later')
    expect(await find()).toBeUndefined()
    const item = { title: '稍后', slug: 'later', publish_time: 1, category_id: 1 }
    await t.db.insert(informationItemTable).values(item)
    expect((await find())?.record.title).toBe('稍后')
  })

  it('shared reads cannot be changed by a page', async () => {
    const list = await open().reader.list(teacher)
    expect(() => list.pop()).toThrow(TypeError)
    expect(() => Object.assign(list[0] ?? {}, { name: '' })).toThrow(TypeError)
  })
})
