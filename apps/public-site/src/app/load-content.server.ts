import type { ContentName, ContentOf } from '@teachnet/contract'
import type { Text } from '@teachnet/i18n/react'
import { data, type RouterContextProvider } from 'react-router'
import { type PageName, pages } from '../pages.ts'
import { type PageMeta, pageMeta, problemPageMeta } from '../seo/page-meta.ts'
import { contentApi, type ContentQuery, type LoadedContent } from './content-api.server.ts'
import { loadMessages, textsOf } from './messages.ts'
import { originOf } from './origin-of.server.ts'
import { localeOf, type PageAddress } from './site-address.ts'

/** The response header under which a page names the records it shows. */
const pageTagsHeader = 'x-cache-tags'

export interface LoaderArgs {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

interface PageArgs extends LoaderArgs {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** What a page says of itself in the head, from its content. `place` is language and host of the request. */
export type HeadOf<T> = (content: T, place: Place, text: Text) => PageMeta & { readonly path: string }
export type Place = Pick<PageAddress, 'locale' | 'origin'>

/** The content that a page of the table shows. */
export type PageContentOf<Name extends PageName> = ContentOf[(typeof pages)[Name]['content']]

/**
 * The loader of a page: it loads the page's content in the language of the request and writes its head, with the tags of its records as
 * response header. The head is made here, so that what makes it stays on the server. The loader throws data with status 404 (and what
 * head and foot need) when there is no such page, and an Error when the content cannot be loaded.
 */
export function pageLoader<Name extends PageName>(name: Name, headOf: HeadOf<PageContentOf<Name>>) {
  const { content: contentName, query }: { content: (typeof pages)[Name]['content']; query: readonly string[] } =
    pages[name]
  return async (args: PageArgs) => {
    const { searchParams } = new URL(args.request.url)
    const own = Object.fromEntries(query.map((each) => [each, searchParams.get(each) || undefined]))
    const { content, headers } = await loadContent(args, contentName, { ...own, ...args.params })
    const { place, text } = await readPlace(args.request)
    const { path, ...meta } = headOf(content, place, text)
    return data({ content, head: pageMeta(meta, { ...place, path }) }, { headers })
  }
}

/** Loads content without a page around it. Throws as the loader of a page does. */
export async function loadContent<Name extends ContentName>(args: LoaderArgs, name: Name, query: ContentQuery = {}) {
  const { content, tags } = await askApi(args, name, query)
  if (content === undefined) throw await loadProblem(args, 404, tags)
  return { content, headers: headersOf(tags) }
}

const problemTitles: Readonly<Record<number, string>> = { 404: 'problem.notFoundTitle', 401: 'problem.noAccessTitle' }

/**
 * What a page that only says what is wrong needs: its status, and content for head and foot. For loaders to throw.
 *
 * @param missing tags of what would be shown instead
 */
export async function loadProblem(args: LoaderArgs, status: 401 | 404, missing: readonly string[] = []) {
  const { content, tags } = await askApi(args, 'site', {})
  if (content === undefined) throw new Error('The content of head and foot could not be loaded')
  const { text } = await readPlace(args.request)
  const head = problemPageMeta(text(problemTitles[status] ?? 'problem.failureTitle'), content.site.siteName)
  return data({ content, head }, { status, headers: headersOf([...missing, ...tags]) })
}

async function readPlace(request: Request): Promise<{ place: Place; text: Text }> {
  const locale = localeOf(request)
  await loadMessages(locale, new URL(request.url).pathname)
  return { place: { locale, origin: originOf(request) }, text: textsOf(locale) }
}

function askApi<Name extends ContentName>(
  { request, context }: LoaderArgs,
  name: Name,
  query: ContentQuery,
): Promise<LoadedContent<ContentOf[Name]>> {
  return context.get(contentApi).load(name, query, { locale: localeOf(request), host: new URL(request.url).host })
}

function headersOf(tags: readonly string[]): Record<string, string> {
  return { [pageTagsHeader]: tags.join(' ') }
}
