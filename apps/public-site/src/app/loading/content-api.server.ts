import { createAnonymousClient, isApiError } from '@teachnet/api-client/anonymous'
import {
  cacheTagHeader,
  contentAreaPaths,
  type ContentOfSource,
  contentPaths,
  type PageSource,
} from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { createContext } from 'react-router'
import type { OwnTexts } from '../messages.ts'
import { env } from './env.server.ts'
import { loadDistantTexts } from './own-texts.server.ts'

/** The reader that content is loaded for. */
export interface ContentReader {
  readonly locale: Locale
  /** Host of the request, with its port. */
  readonly host: string
  /** Network address of the visitor, if the host provides it; the API limits look-ups by it. */
  readonly ip?: string
}

/**
 * Content with its cache tags. Without `content` the page does not exist; the tags then name the records whose creation would make it
 * exist.
 */
export interface LoadedContent<T> {
  readonly content?: T
  readonly tags: readonly string[]
}

/** Parameters by name; undefined ones are absent. */
export type ContentQuery = Readonly<Record<string, string | undefined>>

/** Loads the content of pages and stored files for loaders. */
export interface ContentApi {
  /** @throws Error when the content cannot be loaded */
  readonly load: <S extends PageSource>(
    source: S,
    query: ContentQuery,
    reader: ContentReader,
  ) => Promise<LoadedContent<ContentOfSource<S>>>
  /** The texts that staff changed; undefined: there are none. Absent if the host provides none. */
  readonly loadTexts?: (locale: Locale) => Promise<OwnTexts | undefined>
  /** @param path `/storage/…` */
  readonly fetchFile: (path: string) => Promise<Response>
  /**
   * Renders the picture for link previews, as a PNG; absent where the host has no image renderer. Undefined: too many are waiting.
   */
  readonly renderCard?: (card: CardWords & WithPicture) => Promise<Uint8Array | undefined>
  /** Draws an icon of the site. */
  readonly renderIcon?: (icon: IconShape & WithPicture) => Promise<Uint8Array | undefined>
  /** Makes a WOFF2 file of the heading font with some characters; absent where the host has none. Undefined: too many are waiting. */
  readonly subsetFont?: (characters: string) => Promise<Uint8Array | undefined>
  /** Posts to a path of the API on behalf of the visitor whose page is rendered. */
  readonly post: (path: string, call: PostedCall) => Promise<Response>
}

/** The words of a picture for link previews. */
export interface CardWords {
  readonly title: string
  readonly siteName: string
  readonly description: string
}

/** An icon: with a logo, or with the first character of the name. */
export interface IconShape {
  /** Pixels. */
  readonly size: number
  readonly siteName: string
  readonly ground: 'transparent' | 'solid' | 'maskable'
}

/** A picture that is loaded when it is its turn to be rendered. */
export interface WithPicture {
  readonly loadPicture?: () => Promise<Uint8Array | undefined>
}

/** A call that a page posts on behalf of a visitor. */
export interface PostedCall extends ContentReader {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
}

/** Statuses of an API that is down, or of a proxy in front of it. */
const unavailableStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** The host shows its own page for it, or a page from before. */
function unavailable(): Response {
  return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
}

/** Sends a request to a path of the API. */
type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** Creates the content API of a server that answers over HTTP. */
export function createHttpApi(fetch: Fetch): ContentApi {
  const clientOf = (locale: Locale) => createAnonymousClient({ baseUrl: '', language: () => locale, fetch })
  return {
    fetchFile: fetch,
    loadTexts: (locale) => loadDistantTexts(clientOf(locale), locale),
    post: (path, { body, type, locale }) =>
      fetch(path, { method: 'POST', body, headers: { 'content-type': type, 'think-lang': locale } }),
    async load<S extends PageSource>(source: S, query: ContentQuery, { locale }: ContentReader) {
      const path = pathOf(source)
      // The language is part of the address, by which replies are cached.
      const reply = await clientOf(locale)
        .read({ method: 'GET', path, query: { lang: locale, ...query } })
        .catch((error: unknown) => {
          throw isApiError(error) && error.code !== 'BAD_PATH' ? unavailable() : error
        })
      const tags = (reply.headers.get(cacheTagHeader) ?? '').split(' ').filter(Boolean)
      if (reply.kind === 'value') return { content: reply.data as ContentOfSource<S>, tags } // the type that the call promises
      if (reply.status === 404 || reply.code === 'RECORD_NOT_FOUND') return { tags }
      if (unavailableStatuses.has(reply.status)) throw unavailable()
      throw new Error(`The content could not be loaded: ${path} answered ${reply.code}, ${reply.msg}`)
    },
  }
}

/**
 * The content API used by loaders. A host that runs the API in the same process provides its own (see `createSiteContext` in entry.server);
 * otherwise the site calls `API_ORIGIN`.
 */
export const contentApi = createContext<ContentApi>(
  createHttpApi((path, init) =>
    fetch(new URL(path, env.apiOrigin), { ...init, headers: { server: 'true', ...init?.headers } }),
  ),
)

function pathOf(source: PageSource): string {
  if (typeof source === 'string') return contentPaths[source]
  return 'list' in source
    ? contentAreaPaths.list.replace(':controller', source.list)
    : contentAreaPaths.record.replace(':controller', source.record)
}
