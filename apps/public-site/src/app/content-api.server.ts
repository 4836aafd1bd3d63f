import {
  cacheTagHeader,
  type ContentName,
  type ContentOf,
  contentPaths,
  type ErrorReply,
  type Reply,
} from '@teachnet/contract'
import type { Locale } from '@teachnet/i18n'
import { createContext } from 'react-router'
import { env } from './env.server.ts'

/** Whom content is for. */
export interface ContentReader {
  readonly locale: Locale
  /** Host of the request, with its port. */
  readonly host: string
}

/** Content with its cache tags. Without `content` the page does not exist; the tags name the records that would make it exist. */
export interface LoadedContent<T> {
  readonly content?: T
  readonly tags: readonly string[]
}

/** Parameters by name; undefined ones are absent. */
export type ContentQuery = Readonly<Record<string, string | undefined>>

/** How loaders reach the content of pages and stored files. */
export interface ContentApi {
  /** @throws Error when the content cannot be loaded */
  readonly load: <Name extends ContentName>(
    name: Name,
    query: ContentQuery,
    reader: ContentReader,
  ) => Promise<LoadedContent<ContentOf[Name]>>
  /** @param path `/storage/…` */
  readonly fetchFile: (path: string) => Promise<Response>
}

/**
 * The API of a server that answers by HTTP.
 *
 * @param ask answers a GET of a path
 */
export function createHttpApi(ask: (path: string) => Promise<Response>): ContentApi {
  return {
    fetchFile: ask,
    async load<Name extends ContentName>(name: Name, query: ContentQuery, { locale }: ContentReader) {
      const path = contentPaths[name]
      const parameters = new URLSearchParams({ lang: locale })
      for (const [parameter, value] of Object.entries(query)) if (value !== undefined) parameters.set(parameter, value)
      const answer = await ask(`${path}?${parameters}`)
      const reply: Reply<ContentOf[Name]> | ErrorReply = await answer.json()
      const tags = (answer.headers.get(cacheTagHeader) ?? '').split(' ').filter(Boolean)
      if (isSuccess(reply)) return { content: reply.data, tags }
      if (answer.status === 404 || ('error' in reply && reply.error === 'RECORD_NOT_FOUND')) return { tags }
      throw new Error(`The content could not be loaded: ${path} answered code ${reply.code}, ${reply.msg}`)
    },
  }
}

/**
 * How loaders reach content. A host that runs the API in the same process puts its own in (see `createSiteContext` in entry.server);
 * standing alone, the site asks `API_ORIGIN`.
 */
export const contentApi = createContext<ContentApi>(
  createHttpApi((path) => fetch(new URL(path, env.apiOrigin), { headers: { server: 'true' } })),
)

function isSuccess<T>(reply: Reply<T> | ErrorReply): reply is Reply<T> {
  return reply.code === 1
}
