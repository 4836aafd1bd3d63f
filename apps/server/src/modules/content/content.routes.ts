import {
  type ApplicationForm,
  type ApplicationKind,
  cacheTagHeader,
  contentPaths,
  contentViewPath,
  type ContentView,
  courseOrders,
  isApplicationKind,
  type Locale,
  type NavLink,
  type SiteConfig,
} from '@teachnet/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply.ts'
import { textOf } from '../../http/values.ts'
import { createContentService } from './content.service.ts'
import { courseTags } from './course-pages.ts'
import { newsTags } from './news-pages.ts'
import type { Reader, Tagged } from './pages.ts'
import { showRichTexts } from './show-rich-texts.ts'
import { rankTags, teacherTags } from './teacher-pages.ts'
import { countOpening } from './view.service.ts'

interface Options {
  readonly deps: Pick<Deps, 'db' | 'clock'>
  readonly loadConfig: (locale: Locale, host: string) => Promise<SiteConfig>
  readonly loadTimeZone: () => Promise<string>
  /** Where the site's own files are reached, for a request to that host. */
  readonly loadFileAddresses: (host: string) => Promise<readonly string[]>
  /** Member rules that stand in the head of the site. */
  readonly loadNavLinks: (locale: Locale) => Promise<readonly NavLink[]>
  readonly loadApplicationForm: (
    kind: ApplicationKind,
    locale: Locale,
  ) => Promise<{ form: ApplicationForm; tables: readonly string[] }>
}

const access = { area: 'none', level: 'public' } as const
/** The largest value of the id column. */
const maxId = 2_147_483_647
const maxPage = 1_000_000
const maxWords = 100

const courseKinds = ['listed', 'offline'] as const
const honourCategories = ['award', 'certificate', 'patent', 'media'] as const

/** One call for each public page. The answer names in a header what it is made of, or what it would be made of if it were there. */
export function contentRoutes(
  app: FastifyInstance,
  { deps, loadConfig, loadTimeZone, loadFileAddresses, loadNavLinks, loadApplicationForm }: Options,
): void {
  const content = createContentService({ ...deps, loadConfig, loadTimeZone, loadNavLinks })
  const get = (
    path: string,
    load: (reader: Reader, query: unknown) => Promise<Tagged<unknown>>,
    foundIn: readonly string[] = [],
  ) =>
    app.get(path, { config: { access } }, async (request, reply) => {
      nameTags(reply, foundIn)
      const { content: page, tags } = await load({ locale: request.locale, host: request.host }, request.query)
      nameTags(reply, tags).header('cache-control', 'no-cache')
      return success(await showRichTexts(page, await loadFileAddresses(request.host)))
    })

  get(contentPaths.site, (reader) => content.site(reader))
  get(contentPaths.home, (reader) => content.home(reader))
  get(contentPaths.app, (reader) => content.app(reader))

  get(contentPaths.top10, (reader) => content.top10(reader))
  get(contentPaths.sign, (reader) => content.sign(reader))
  get(contentPaths.teacher100, (reader, query) => content.teacher100(reader, findCount(query, 'year', maxId)), rankTags)
  get(contentPaths.teacher, (reader, query) => content.teacher(reader, requireCount(query, 'id', maxId)), teacherTags)

  get(contentPaths.news, (reader, query) => content.news(reader, listOf(query)), newsTags)
  get(contentPaths.newsItem, (reader, query) => content.newsItem(reader, textOf(query, 'slug')), newsTags)
  get(
    contentPaths.information,
    (reader, query) => content.information(reader, { ...listOf(query), q: wordsOf(query) }),
    newsTags,
  )
  get(contentPaths.feed, (reader) => content.feed(reader))

  get(
    contentPaths.courses,
    (reader, query) =>
      content.courses(reader, {
        ...listOf(query),
        kind: findOne(query, 'kind', courseKinds),
        q: wordsOf(query),
        order: findOne(query, 'order', courseOrders) ?? 'recommended',
      }),
    courseTags,
  )
  get(contentPaths.course, (reader, query) => content.course(reader, textOf(query, 'slug')), courseTags)
  get(contentPaths.offline, (reader) => content.offline(reader))

  get(contentPaths.company, (reader) => content.company(reader))
  get(contentPaths.honours, (reader, query) =>
    content.honours(reader, {
      year: findCount(query, 'year', maxId),
      category: findOne(query, 'category', honourCategories),
    }),
  )
  get(contentPaths.application, async (reader, query) => {
    const kind = textOf(query, 'kind')
    if (!isApplicationKind(kind)) throw fail('RECORD_NOT_FOUND')
    const [page, { form, tables }] = await Promise.all([content.site(reader), loadApplicationForm(kind, reader.locale)])
    return { content: { ...page.content, form }, tags: [...page.tags, ...tables] }
  })
  get(contentPaths.sitemap, () => content.sitemap())

  app.post(contentViewPath, { config: { access } }, async ({ body, ip }) => {
    await countOpening(deps, readView(body), ip)
    return success(null)
  })
}

function nameTags(reply: FastifyReply, tags: readonly string[]): FastifyReply {
  return reply.header(cacheTagHeader, [...new Set(tags)].join(' '))
}

function readView(body: unknown): ContentView {
  const kind = findOne(body, 'kind', ['news', 'course'])
  if (!kind) throw fail('PARAMETER')
  return { kind, id: requireCount(body, 'id', maxId) }
}

function listOf(query: unknown): { page: number; category: string | undefined } {
  return { page: findCount(query, 'page', maxPage) ?? 1, category: textOf(query, 'category') || undefined }
}

function wordsOf(query: unknown): string {
  return textOf(query, 'q').slice(0, maxWords)
}

/** One of the values that are known; absent for nothing. Another one names no page. */
function findOne<T extends string>(source: unknown, name: string, known: readonly T[]): T | undefined {
  const text = textOf(source, name)
  const found = known.find((each) => each === text)
  if (text !== '' && !found) throw fail('RECORD_NOT_FOUND')
  return found
}

function findCount(source: unknown, name: string, max: number): number | undefined {
  return textOf(source, name) === '' ? undefined : requireCount(source, name, max)
}

/** A whole number from 1; anything else names no record. */
function requireCount(source: unknown, name: string, max: number): number {
  const text = textOf(source, name)
  const number = Number(text)
  if (!/^[1-9]\d*$/.test(text) || number > max) throw fail('RECORD_NOT_FOUND')
  return number
}
