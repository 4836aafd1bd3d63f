import { randomUUID } from 'node:crypto'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { readFileSync } from 'node:fs'
import { type ContentApi, contentApi } from './app/loading/content-api.server.ts'
import { InlineStyles, ScriptMark } from './app/loading/rendered-document.tsx'
import { scriptHashesHeader, takeOwnScripts, renderComplete } from './app/loading/render-document.server.ts'

export { createHttpApi } from './app/loading/content-api.server.ts'
export { isPersonal } from './app/site-paths.ts'
export { parametersOf, takesForms } from './pages.server.ts'

/** Receives the body of a page and its response, which is empty then: a host that sends bytes avoids the copies and the stream of a `Response`. */
export type CacheBody = (response: Response, body: Buffer) => void

/** The router takes `undefined` for a missing default. */
const bodyKeeper = createContext<CacheBody | null>(null)
/** Receives an error of a page and the page's request: the host's log has a line for it. */
export type ReportError = (error: unknown, request: Request) => void

const errorReport = createContext<ReportError>((error) => console.error(error))

/**
 * Creates the load context for a host with its own content API: `createRequestHandler(build, mode)(request,
 * build.entry.module.createSiteContext(api))`. With `keepBody`, the responses of pages are empty and it gets their bodies.
 * @param report default: the console
 */
export function createSiteContext(api: ContentApi, cacheBody?: CacheBody, report?: ReportError): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(contentApi, api)
  if (cacheBody) context.set(bodyKeeper, cacheBody)
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
      <InlineStyles value={routeStylesOf(routerContext)}>
        <ServerRouter context={withoutPreloads(routerContext)} url={request.url} nonce={mark} />
      </InlineStyles>
    </ScriptMark>
  )
  const onError = (error: unknown) => {
    answerStatus = 500
    loadContext.get(errorReport)(error, request)
  }
  const { html, hashes } = takeOwnScripts(await renderComplete(page, { nonce: mark, onError }), mark)
  headers.set(scriptHashesHeader, hashes.join(' '))
  const cacheBody = loadContext.get(bodyKeeper)
  if (!cacheBody) return new Response(html, { status: answerStatus, headers })
  const response = new Response(null, { status: answerStatus, headers })
  cacheBody(response, Buffer.from(html))
  return response
}

/**
 * Browsers request preloaded modules before pictures, and the modules of a script in the order of their imports after them. Scripts only
 * enhance a page, so its pictures come first.
 */
function withoutPreloads(context: EntryContext): EntryContext {
  const { manifest } = context
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, route && { ...route, imports: [] }] as const)
  return {
    ...context,
    manifest: { ...manifest, entry: { ...manifest.entry, imports: [] }, routes: Object.fromEntries(routes) },
  }
}

const texts = new Map<string, string>()

/** Returns the text of the style sheets of the page that is rendered, in their order. In development it is empty: the page links them. */
function routeStylesOf({ manifest, staticHandlerContext: { matches } }: EntryContext): string {
  if (import.meta.env.DEV) return ''
  return matches
    .flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
    .map(readSheet)
    .join('')
}

/** Reads a sheet of the browser build, whose folder is next to the folder of this build. */
function readSheet(address: string): string {
  const known = texts.get(address)
  if (known !== undefined) return known
  const text = readFileSync(new URL(`../client${address}`, import.meta.url), 'utf8')
  texts.set(address, text)
  return text
}
