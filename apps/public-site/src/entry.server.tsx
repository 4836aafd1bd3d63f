import { renderToPipeableStream } from 'react-dom/server'
import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { type ContentApi, contentApi } from './app/content-api.server.ts'
import { contentFirst } from './app/content-first.ts'
import { ScriptMark } from './app/script-mark.ts'
import { scriptHashesHeader, takeOwnScripts } from './app/own-scripts.server.ts'

export { createHttpApi } from './app/content-api.server.ts'
export { isPersonal, parametersOf, takesForms } from './app/site-paths.ts'

/**
 * Creates the load context for a host with its own content API: `createRequestHandler(build, mode)(request,
 * build.entry.module.createSiteContext(api))`.
 */
export function createSiteContext(api: ContentApi): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(contentApi, api)
  return context
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
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  let answerStatus = status
  const mark = randomUUID()
  const marked = await renderToText(request.url, routerContext, mark, (error) => {
    answerStatus = 500
    console.error(error)
  })
  const { html, hashes } = takeOwnScripts(contentFirst(marked, mark), mark)
  headers.set(scriptHashesHeader, hashes.join(' '))
  return new Response(html, { status: answerStatus, headers })
}

function renderToText(
  url: string,
  routerContext: EntryContext,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const page = (
      <ScriptMark value={nonce}>
        <ServerRouter context={routerContext} url={url} nonce={nonce} />
      </ScriptMark>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError,
    })
  })
}
