import { randomUUID } from 'node:crypto'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type ContentApi, contentApi } from './app/loading/content-api.server.ts'
import { contentFirst } from './app/loading/content-first.ts'
import { ScriptMark } from './app/scripts/script-mark.ts'
import { scriptHashesHeader, takeOwnScripts } from './app/scripts/own-scripts.server.ts'
import { pageDataMark, pageDataOf } from './app/loading/page-data.ts'
import { renderComplete } from './app/loading/render-complete.server.ts'
import { siteStyle, styleMark } from './design/site-style.ts'
import { createUsedStyle } from './design/used-style.server.ts'

export { createHttpApi } from './app/loading/content-api.server.ts'
export { isPersonal, parametersOf, takesForms } from './app/site-paths.ts'

/** Receives the body of a page apart from its response: a host that sends bytes avoids the copies and the stream of a `Response`. */
export type KeepBody = (response: Response, body: Buffer) => void

/** The router takes `undefined` for a missing default. */
const bodyKeeper = createContext<KeepBody | null>(null)
/** Receives an error of a page and the page's request: the host's log has a line for it. */
export type ReportError = (error: unknown, request: Request) => void

const errorReport = createContext<ReportError>((error) => console.error(error))

/**
 * Creates the load context for a host with its own content API: `createRequestHandler(build, mode)(request,
 * build.entry.module.createSiteContext(api))`. With `keepBody`, the responses of pages are empty and it gets their bodies.
 * @param report default: the console
 */
export function createSiteContext(api: ContentApi, keepBody?: KeepBody, report?: ReportError): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(contentApi, api)
  if (keepBody) context.set(bodyKeeper, keepBody)
  if (report) context.set(errorReport, report)
  return context
}

/** Reports an error of a loader or an action; without this function, the router writes it to the console. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (!request.signal.aborted) context.get(errorReport)(error, request)
}

interface HandleErrorArgs {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/**
 * Renders a page completely, so that a host can cache it and search engines see all of it. A header lists the hashes of the page's own
 * scripts, so that the host can allow only them.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  let answerStatus = status
  const mark = randomUUID()
  const page = (
    <ScriptMark value={mark}>
      <ServerRouter context={routerContext} url={request.url} nonce={mark} />
    </ScriptMark>
  )
  const onError = (error: unknown) => {
    answerStatus = 500
    loadContext.get(errorReport)(error, request)
  }
  const rendered = await renderComplete(page, { nonce: mark, onError })
  // One character per byte: all searched texts are ASCII, and decoding a page takes longer than all of the searches.
  const { html, hashes } = takeOwnScripts(contentFirst(rendered, mark), mark)
  headers.set(scriptHashesHeader, hashes.join(' '))
  const body = bytesOf(html, dataOf(routerContext))
  const keepBody = loadContext.get(bodyKeeper)
  const response = new Response(keepBody ? null : new Uint8Array(body), { status: answerStatus, headers })
  keepBody?.(response, body)
  return response
}

const findUsedStyle = createUsedStyle(siteStyle)

/** Returns the bytes of the page, with the style sheet and the data of the page in the places of their marks: nothing reads their text. */
function bytesOf(html: string, data: string): Buffer {
  const styleAt = html.indexOf(styleMark)
  // A text of the page may contain the mark; the last occurrence is the mark itself, since no texts follow it.
  const dataAt = html.lastIndexOf(pageDataMark)
  if (styleAt === -1 || dataAt === -1)
    throw new Error('The frame of the page lacks the places of its style sheet and data')
  const style = findUsedStyle(html)
  const [head, content, end] = [
    html.slice(0, styleAt),
    html.slice(styleAt + styleMark.length, dataAt),
    html.slice(dataAt + pageDataMark.length),
  ]
  // One buffer: memory outside of the heap triggers garbage collection.
  const length = head.length + style.length + content.length + Buffer.byteLength(data) + end.length
  const bytes = Buffer.allocUnsafe(length)
  let at = bytes.write(head, 'latin1')
  at += style.copy(bytes, at)
  at += bytes.write(content, at, 'latin1')
  at += bytes.write(data, at)
  bytes.write(end, at, 'latin1')
  return bytes
}

/** Returns the data of the page that is shown as JSON that can stand in a script element. */
function dataOf({ staticHandlerContext: { loaderData, errors } }: EntryContext): string {
  const thrown = Object.values(errors ?? {}).map((error) => (isRouteErrorResponse(error) ? error.data : undefined))
  const page = [...thrown, ...Object.values(loaderData)].map(pageDataOf).find((data) => data !== undefined)
  return JSON.stringify(page ?? null).replaceAll('<', String.raw`\u003c`)
}
