import { type ContentOfSource, type PageSource, previewParameter } from '@teachnet/contract'
import type { Text } from '@teachnet/i18n/react'
import { isRecord } from '@teachnet/protocol'
import { data, type RouterContextProvider } from 'react-router'
import { hasCard, recordOf, type ServerPage, serverPages, cardPath } from '../../pages.server.ts'
import type { PageName } from '../../pages.ts'
import { type PageMeta, pageMeta, problemPageMeta } from '../../seo/page-meta.ts'
import { contentApi, type ContentQuery, type LoadedContent } from './content-api.server.ts'
import { type PageText, type PageRecord, toPageText } from './page-data.ts'
import { loadMessages, textsOf } from '../messages.ts'
import { originOf } from './env.server.ts'
import { localeOf, type PageAddress } from '../site-address.ts'

/** Response header with the cache tags of the records on a page. */
const pageTagsHeader = 'x-cache-tags'

/** Request header in which a host passes the visitor's network address. */
const visitorHeader = 'x-visitor-address'

/** Request header in which a host passes the id by which its log names the request. */
const requestIdHeader = 'x-request-id'

export interface LoaderArgs {
  readonly request: Request
  /** The address of the page. It differs from that of the request if the browser requests only the data. */
  readonly url: URL
  readonly context: Readonly<RouterContextProvider>
}

export interface PageArgs extends LoaderArgs {
  readonly params: Readonly<Record<string, string | undefined>>
}

/**
 * Builds the head of a page from its content: title, description, structured data, and the canonical address with its parameters. `place`
 * is the language and host of the request.
 */
export type HeadOf<T> = (content: T, place: Place, text: Text) => PageMeta & { readonly path: string }
export type Place = Pick<PageAddress, 'locale' | 'origin'>

/** The content type of a page in the table. */
export type PageContentOf<Name extends PageName> = ContentOfSource<(typeof serverPages)[Name]['content']>

/**
 * Creates the loader of a page. It loads the page's content in the language of the request and builds its head; a response header lists the
 * cache tags of its records. The head is built here, so that its code stays on the server. The loader throws data with status 404 (with
 * content for header and footer) when the page does not exist, and an Error when the content cannot be loaded.
 */
export function pageLoader<Name extends PageName>(name: Name, headOf: HeadOf<PageContentOf<Name>>) {
  return (args: PageArgs) => loadPageOf(args, name, headOf)
}

/** Loads the content as {@link pageLoader} does, for a route file of several pages. */
export async function loadPageOf<Name extends PageName>(
  args: PageArgs,
  name: Name,
  headOf: HeadOf<PageContentOf<Name>>,
) {
  const { page, head, headers } = await loadPageData(args, name, headOf)
  const text = toPageText(page, isDocument(args))
  heads.set(text, head)
  return data(text, { headers })
}

/** What the loader of a page returns: its data, and the headers of its response. */
export type LoadedPage = Awaited<ReturnType<typeof loadPageOf>>

/** The heads of loaded pages, before they are elements of a document. */
const heads = new WeakMap<object, PageMeta>()

/** Returns the head of a page from what its loader returned. */
export function headOfLoaded(loaded: PageText): PageMeta {
  const head = heads.get(loaded)
  if (!head) throw new TypeError('The loader of a page returned no page with a head')
  return head
}

/** Loads the content and head of a page, with the headers of its response. */
export async function loadPageData<Name extends PageName>(
  args: PageArgs,
  name: Name,
  headOf: HeadOf<PageContentOf<Name>>,
) {
  const { content, headers } = await loadPageContent(args, name)
  const { place, text } = await readPlace(args)
  const { path, ...head } = headOf(content, place, text)
  const isPreview = args.url.searchParams.has(previewParameter)
  const card = hasCard(name) ? { card: cardPath(name, args.params) } : {}
  const own = isPreview ? { isUnlisted: true } : card
  return {
    page: { content, head: pageMeta({ ...head, ...own }, { ...place, path }), record: visibleRecordOf(name, content) },
    head,
    headers,
  }
}

/** The record that a page shows, by its table and its content. */
function visibleRecordOf(name: PageName, content: object): PageRecord | undefined {
  const visible = recordOf(serverPages[name])
  const record: unknown = visible && Reflect.get(content, visible.name)
  return visible && isRecord(record) && typeof record.id === 'number'
    ? { controller: visible.controller, id: record.id }
    : undefined
}

/** Whether the page is rendered; the browser requests only the data at a separate address. */
function isDocument({ request }: LoaderArgs): boolean {
  return !new URL(request.url).pathname.endsWith('.data')
}

/** Loads the content of a page of the table, by the parameters of its address. */
async function loadPageContent<Name extends PageName>(args: PageArgs, name: Name) {
  const { query, fixedQuery }: ServerPage = serverPages[name]
  const source: (typeof serverPages)[Name]['content'] = serverPages[name].content
  const { searchParams } = args.url
  const own = Object.fromEntries(query.map((each) => [each, searchParams.get(each) || undefined]))
  return loadContent(args, source, { ...own, ...fixedQuery, ...queryOf(source, args.params) })
}

/** Query values that come from the page itself: fixed filters, and the record that its path names. */
function queryOf(source: PageSource, params: PageArgs['params']): ContentQuery {
  if (typeof source === 'string') return params
  return 'list' in source ? (source.fixed ?? {}) : { key: Object.values(params)[0] }
}

/** Loads content without page data. Throws as a page loader does. */
export async function loadContent<S extends PageSource>(args: LoaderArgs, source: S, query: ContentQuery = {}) {
  const { content, tags } = await requestApi(args, source, query)
  if (content === undefined) throw await loadProblem(args, 404, tags)
  return { content, headers: headersOf(tags) }
}

const problemTitles: Readonly<Record<number, string>> = { 404: 'problem.notFoundTitle', 401: 'problem.noAccessTitle' }

/**
 * Loads the data of an error page: its status, and content for header and footer. Loaders throw it.
 * @param missing cache tags of the records that would make the page exist
 */
export async function loadProblem(args: LoaderArgs, status: 401 | 404, missing: readonly string[] = []) {
  const { content, tags } = await requestApi(args, 'site', {})
  if (content === undefined) throw new Error('The content of head and foot could not be loaded')
  const { text } = await readPlace(args)
  const head = problemPageMeta(text(problemTitles[status] ?? 'problem.failureTitle'), content.site.siteName)
  const requestId = args.request.headers.get(requestIdHeader)
  const page = { content, head, requestId: status === 401 ? (requestId ?? undefined) : undefined }
  return data(toPageText(page, isDocument(args)), { status, headers: headersOf([...missing, ...tags]) })
}

/** Returns the language and origin of a request, and its messages. */
export async function readPlace({
  request,
  url,
}: Pick<LoaderArgs, 'request' | 'url'>): Promise<{ place: Place; text: Text }> {
  const locale = localeOf(request)
  await loadMessages(locale, url.pathname)
  return { place: { locale, origin: originOf(request) }, text: textsOf(locale) }
}

function requestApi<S extends PageSource>(
  { request, context }: LoaderArgs,
  source: S,
  query: ContentQuery,
): Promise<LoadedContent<ContentOfSource<S>>> {
  const ip = request.headers.get(visitorHeader)
  return context.get(contentApi).load(source, query, {
    locale: localeOf(request),
    host: new URL(request.url).host,
    ip: ip ?? undefined,
  })
}

function headersOf(tags: readonly string[]): Record<string, string> {
  return { [pageTagsHeader]: tags.join(' ') }
}
