import { contentPaths, type Reply } from '@teachnet/contract'
import { type ContentApi, createHttpApi } from '../app/content-api.server.ts'
import {
  article,
  feed,
  home,
  newsContent,
  newsItem,
  site,
  sitemap,
  teacher,
  teacherContent,
  top10,
} from './sample-content.ts'

export interface FakeApi {
  readonly api: ContentApi
  /** Paths asked for, in order. */
  readonly asked: string[]
}

/** An API that knows the sample content, says 404 to other ids, slugs and categories, and throws on a path that no page should ask for. */
export function createFakeApi(): FakeApi {
  const asked: string[] = []
  return {
    asked,
    api: createHttpApi(async (path) => {
      asked.push(path)
      return answer(new URL(path, 'http://api'))
    }),
  }
}

function answer({ pathname, searchParams: query }: URL): Response {
  switch (pathname) {
    case contentPaths.site:
      return success({ site }, 'config')
    case contentPaths.home:
      return success(home, 'config teacher information_item')
    case contentPaths.top10:
      return success(top10, 'config teacher')
    case contentPaths.teacher:
      return query.get('id') === String(teacher.id)
        ? success(teacherContent, `config teacher:${teacher.id}`)
        : missing('teacher')
    case contentPaths.news:
      return query.get('category') === 'none' || !/^[1-9]\d*$/.test(query.get('page') ?? '1')
        ? missing('information_category')
        : success(newsContent, 'config information_item')
    case contentPaths.newsItem:
      return query.get('slug') === article.slug
        ? success(newsItem, `config information_item:${article.id}`)
        : missing('information_item')
    case contentPaths.sitemap:
      return success(sitemap, 'teacher information_item')
    case contentPaths.feed:
      return success(feed, 'config information_item')
    case '/storage/a.webp':
      return new Response('RIFF', { headers: { 'content-type': 'image/webp', 'set-cookie': 'a=b' } })
    default:
      throw new Error(`Unexpected call: ${pathname}?${query}`)
  }
}

function success(data: unknown, tags: string): Response {
  const reply: Reply<unknown> = { code: 1, msg: '', time: 0, data }
  return Response.json(reply, { headers: { 'cache-tag': tags } })
}

function missing(tags: string): Response {
  const reply = { code: 0, msg: '记录未找到', time: 0, data: null, error: 'RECORD_NOT_FOUND' }
  return Response.json(reply, { headers: { 'cache-tag': tags } })
}
