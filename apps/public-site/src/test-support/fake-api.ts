import { contentPaths, isVisited, type PageSource, type SiteContent, type VisitedDefinition } from '@teachnet/contract'
import { findResource } from '@teachnet/contract/all-resources'
import type { Reply } from '@teachnet/protocol'
import { type ContentApi, createHttpApi } from '../app/loading/content-api.server.ts'
import { article, samples, site, teacher } from './sample-content.ts'
import { sampleRecord } from './sample-record.ts'

export interface FakeApi {
  readonly api: ContentApi
  /** Requested paths, in order. */
  readonly asked: string[]
}

/**
 * An API with the sample content. It answers 404 to unknown ids, slugs and categories, and throws on a path that no page should request.
 *
 * @param changes of the configuration that a call for it alone returns
 */
export function createFakeApi(changes: Partial<SiteContent> = {}): FakeApi {
  const asked: string[] = []
  return {
    asked,
    api: createHttpApi(async (path) => {
      asked.push(path)
      const url = new URL(path, 'http://api')
      return url.pathname === contentPaths.site ? success({ site: { ...site, ...changes } }, 'config') : answer(url)
    }),
  }
}

/** Cache tags of the answers, for tests that check them. */
const tags: Readonly<Record<string, string>> = {
  [contentPaths.teacher]: `config teacher:${teacher.id}`,
  [contentPaths.sitemap]: 'teacher information_item',
}

function answer({ pathname, searchParams: query }: URL): Response {
  if (pathname === '/storage/a.webp')
    return new Response('RIFF', { headers: { 'content-type': 'image/webp', 'set-cookie': 'a=b' } })
  const problem = missingAt(pathname, query)
  if (problem !== undefined) return missing(problem)
  const composed = Object.entries(contentPaths).find(([, path]) => path === pathname)?.[0]
  if (composed !== undefined) return success(Reflect.get(samples, composed), tags[pathname] ?? 'config')
  const [, , controller = '', part] = pathname.split('/')
  const definition = findResource(controller)
  if (!definition || !isVisited(definition)) throw new Error(`Unexpected call: ${pathname}?${query}`)
  return success(part === 'read' ? sampleOf(definition) : sampleListOf(definition, query), definition.table)
}

/** Cache tags of the missing record, if the address names none that exists. */
function missingAt(pathname: string, query: URLSearchParams): string | undefined {
  const isPage = /^[1-9]\d*$/.test(query.get('page') ?? '1')
  switch (pathname) {
    case contentPaths.teacher:
      return query.get('id') === String(teacher.id) ? undefined : 'teacher'
    case contentPaths.news:
      return query.get('category') === 'none' || !isPage ? 'information_category' : undefined
    case contentPaths.newsItem:
      return query.get('slug') === article.slug ? undefined : 'information_item'
    case contentPaths.application:
      return query.get('kind') === 'enrolment' && query.get('run_id') !== '1' ? 'course_run' : undefined
    default:
      return isPage ? undefined : 'page'
  }
}

function sampleOf(definition: VisitedDefinition) {
  return { site, record: sampleRecord(definition, 'page') }
}

function sampleListOf(definition: VisitedDefinition, query: URLSearchParams) {
  const { filters = {}, pageSize = 12 } = definition.visitors
  const chosen = Object.keys(filters).flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))
  const facets = Object.keys(filters).map((name) => [
    name,
    ['a', 'b'].map((value, index) => ({ value, text: `${name} ${value}`, count: index + 1, parent: null })),
  ])
  const list = [1, 2].map((id) => sampleRecord(definition, 'card', id))
  const page = { page: Number(query.get('page') ?? 1), pageSize, total: 50 }
  return { site, list, excerpts: [], facets: Object.fromEntries(facets), chosen: Object.fromEntries(chosen), ...page }
}

/** Sample content of a source, in the API's format. */
export function sampleContent(source: PageSource): object {
  if (typeof source === 'string') return samples[source]
  const definition = findResource('list' in source ? source.list : source.record)
  if (!definition || !isVisited(definition)) throw new TypeError('The table of pages names an area without `visitors`')
  return 'list' in source ? sampleListOf(definition, new URLSearchParams()) : sampleOf(definition)
}

function success(data: unknown, of: string): Response {
  const reply: Reply<unknown> = { code: 1, msg: '', time: 0, data }
  return Response.json(reply, { headers: { 'cache-tag': of } })
}

function missing(of: string): Response {
  const reply = { code: 0, msg: '记录未找到', time: 0, data: null, error: 'RECORD_NOT_FOUND' }
  return Response.json(reply, { headers: { 'cache-tag': of } })
}
