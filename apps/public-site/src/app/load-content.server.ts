import { cacheTagHeader, contentPaths, type ErrorReply, type PageContent, type Reply } from '@teachnet/contract'
import type { Text } from '@teachnet/i18n/react'
import { data, type RouterContextProvider } from 'react-router'
import { type PageMeta, pageMeta, problemPageMeta } from '../seo/page-meta.ts'
import { contentApi } from './content-api.server.ts'
import { loadMessages, textsOf } from './messages.ts'
import { originOf } from './origin-of.server.ts'
import { localeOf, type PageAddress } from './site-address.ts'

/** The response header under which a page names the records it shows. */
const pageTagsHeader = 'x-cache-tags'

export interface LoaderArgs {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

type Query = Readonly<Record<string, string | number | undefined>>

/** What a page says of itself in the head, from its content. `place` is language and host of the request. */
export type HeadOf<T> = (content: T, place: Place, text: Text) => PageMeta & { readonly path: string }
export type Place = Pick<PageAddress, 'locale' | 'origin'>

/**
 * Loads one page's content in the language of the request and writes its head, with the tags of its records as response header. The
 * head is made here, so that what makes it stays on the server.
 *
 * @throws data with status 404 (and what head and foot need) when the API says that there is no such record
 * @throws Error when the API cannot be reached or answers with something else
 */
export async function loadPage<T>(args: LoaderArgs, headOf: HeadOf<T>, path: string, query: Query = {}) {
  const { content, headers } = await loadContent<T>(args, path, query)
  const { place, text } = await readPlace(args.request)
  const { path: ownPath, ...meta } = headOf(content, place, text)
  return data({ content, head: pageMeta(meta, { ...place, path: ownPath }) }, { headers })
}

/** Loads content without a page around it. Throws as `loadPage` does. */
export async function loadContent<T>(args: LoaderArgs, path: string, query: Query = {}) {
  const answer = await askApi(args, path, query)
  const reply: Reply<T> | ErrorReply = await answer.json()
  if (isMissing(answer, reply)) throw await loadProblem(args, 404, tagsOf(answer))
  return { content: dataOf(reply, path), headers: headersOf(tagsOf(answer)) }
}

const problemTitles: Readonly<Record<number, string>> = { 404: 'problem.notFoundTitle', 401: 'problem.noAccessTitle' }

/**
 * What a page that only says what is wrong needs: its status, and content for head and foot. For loaders to throw.
 *
 * @param missing tags of what would be shown instead
 */
export async function loadProblem(args: LoaderArgs, status: 401 | 404, missing: readonly string[] = []) {
  const answer = await askApi(args, contentPaths.site, {})
  const reply: Reply<PageContent> | ErrorReply = await answer.json()
  const content = dataOf(reply, contentPaths.site)
  const { text } = await readPlace(args.request)
  const head = problemPageMeta(text(problemTitles[status] ?? 'problem.failureTitle'), content.site.siteName)
  return data({ content, head }, { status, headers: headersOf([...missing, ...tagsOf(answer)]) })
}

async function readPlace(request: Request): Promise<{ place: Place; text: Text }> {
  const locale = localeOf(request)
  await loadMessages(locale, new URL(request.url).pathname)
  return { place: { locale, origin: originOf(request) }, text: textsOf(locale) }
}

async function askApi({ request, context }: LoaderArgs, path: string, query: Query): Promise<Response> {
  const parameters = new URLSearchParams({ lang: localeOf(request) })
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  return context.get(contentApi)(`${path}?${parameters}`)
}

function isMissing(answer: Response, reply: Reply<unknown> | ErrorReply): boolean {
  return answer.status === 404 || ('error' in reply && reply.error === 'RECORD_NOT_FOUND')
}

function dataOf<T>(reply: Reply<T> | ErrorReply, path: string): T {
  if (isSuccess<T>(reply)) return reply.data
  throw new Error(`The content could not be loaded: ${path} answered code ${reply.code}, ${reply.msg}`)
}

function isSuccess<T>(reply: Reply<T> | ErrorReply): reply is Reply<T> {
  return reply.code === 1
}

function tagsOf(answer: Response): string[] {
  return (answer.headers.get(cacheTagHeader) ?? '').split(' ').filter(Boolean)
}

function headersOf(tags: readonly string[]): Record<string, string> {
  return { [pageTagsHeader]: tags.join(' ') }
}
