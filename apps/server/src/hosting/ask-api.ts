import type { AskForVisitor } from './public-site-build.ts'
import { visitorHeader } from './draw-page.ts'

/** Time limit of a call for rendering a page, in ms. */
export const pagePatience = 20_000

/** Asks an API in another process for the visitor of a page: with the visitor's address, host and scheme in the forwarded headers. */
export function createAsk(apiOrigin: string): AskForVisitor {
  return (path, init, page) => {
    const { host, protocol } = new URL(page.url)
    const headers = new Headers(init?.headers)
    headers.set('server', 'true')
    for (const [name, value] of Object.entries(
      forwarded(page.headers.get(visitorHeader) ?? '', host, protocol.slice(0, -1)),
    ))
      headers.set(name, value)
    const parent = page.headers.get('traceparent')
    if (parent !== null) headers.set('traceparent', parent)
    const patience = AbortSignal.timeout(pagePatience)
    return fetch(new URL(path, apiOrigin), { ...init, headers, signal: patience })
  }
}

export function forwarded(address: string, host: string, scheme: string): Record<string, string> {
  return { 'x-forwarded-for': address, 'x-forwarded-host': host, 'x-forwarded-proto': scheme }
}
