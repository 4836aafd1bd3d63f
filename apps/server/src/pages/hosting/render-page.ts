import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { richTextFrameHosts } from '@teachnet/contract/rich-text'

import { compress, compressOnce } from '../../http/reply/compressed.ts'
import { newRequestId, requestIdFrom } from '../../http/request/requester.ts'
import type { Logger } from '../../platform/ports.ts'
import { type PageRequest, bodyOf } from './page-request.ts'
import { contentPolicyOf } from './content-policy.ts'
import { languageCookieFor, pageHeaders, type Sendable } from './page-replies.ts'
import { type Origins, pathOf, type RequestOrigin } from './place.ts'
import type { PublicPages, Visitor } from './public-site-api.ts'

const tagsHeader = 'x-cache-tags'
/** Passes the visitor's network address to the pages. Only this file sets it: the same header from a client is dropped. */
export const visitorHeader = 'x-visitor-address'
/** Hashes of the page's own scripts, from its renderer: no other script may run. */
const scriptHashesHeader = 'x-script-hashes'
/** Headers that describe the transport or are set again. */
const notForwarded = new Set([
  tagsHeader,
  scriptHashesHeader,
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
])

interface Options {
  readonly pages: PublicPages
  readonly origins: Origins
  readonly origin: Pick<RequestOrigin, 'ipOf'>
  readonly log: Logger
  /** Additional sources of pictures and files. */
  readonly loadSources: () => Promise<readonly string[]>
  /** Seconds for which caches in front of the server may send a page without asking; 0: none. */
  readonly sharedSeconds: number
}

/** A rendered page with the cache tags of the records that it shows. */
export interface RenderedPage {
  readonly value: Sendable
  readonly tags: readonly string[]
}

export type PageRenderer = ReturnType<typeof createPageRenderer>

/** Creates the functions that render a page for a request. */
export function createPageRenderer({
  pages: { render },
  origins,
  origin: { ipOf },
  log,
  loadSources,
  sharedSeconds,
}: Options) {
  async function draw(
    request: IncomingMessage,
    { origin, address, isCacheable }: PageRequest,
    posted?: Buffer<ArrayBuffer>,
  ): Promise<RenderedPage> {
    const requestId = requestIdFrom(request.headers) ?? newRequestId(Date.now(), randomBytes)
    const reply = await render(
      toRequest(request, { requestId, url: `${origin}${address}`, ip: ipOf(request), posted }),
      toVisitor(request),
    )
    // The page shows the visitor this id, by which support finds the request in the log.
    if (reply.status === 401) log.info({ requestId, url: pathOf(address) }, 'a page of the public site was refused')
    const tags =
      reply.headers
        .get(tagsHeader)
        ?.split(/[\s,]+/)
        .filter(Boolean) ?? []
    const body = await bodyOf(reply)
    const sent = isCacheable ? compress(body) : compressOnce(body, request.headers['accept-encoding'])
    const headers = toHeaders(reply, address, { origins, files: await loadSources() })
    const isShared = reply.status === 200 && tags.length > 0 && !('set-cookie' in headers)
    const shared = isShared ? sharedHeaders(sharedSeconds) : {}
    return { value: { ...(await sent), status: reply.status, headers: { ...headers, ...shared } }, tags }
  }

  return {
    draw,
    /** Renders a page that no cache may keep, and whose form the visitor may have posted. */
    async renderPersonal(
      request: IncomingMessage,
      requested: PageRequest,
      posted?: Buffer<ArrayBuffer>,
    ): Promise<Sendable> {
      const { value } = await draw(request, { ...requested, isCacheable: false }, posted)
      const { 'cdn-cache-control': _shared, ...headers } = value.headers
      return { ...value, headers: { ...headers, 'cache-control': 'no-store' } }
    },
  }
}

/** The address is built as text: a path that begins with two slashes must not become a host. */
function toRequest(
  { headers }: IncomingMessage,
  {
    requestId,
    url,
    ip,
    posted,
  }: {
    readonly requestId: string
    readonly url: string
    readonly ip: string
    readonly posted: Buffer<ArrayBuffer> | undefined
  },
): Request {
  const sent = new Headers({ accept: headers.accept ?? '*/*', [visitorHeader]: ip, 'x-request-id': requestId })
  if (headers.cookie !== undefined) sent.set('cookie', headers.cookie)
  if (posted && headers['content-type'] !== undefined) sent.set('content-type', headers['content-type'])
  if (posted && headers.origin !== undefined) sent.set('origin', headers.origin)
  if (typeof headers.traceparent === 'string') sent.set('traceparent', headers.traceparent)
  return new Request(url, { headers: sent, method: posted ? 'POST' : 'GET', body: posted })
}

/** How long a cache in front sends a page when the server does not answer, in seconds: a day. */
const longestOutage = 86_400

/**
 * Allows caches in front of the server, but not browsers, to send a page without asking. While a cache in front gets a newer page, it sends
 * the one that it has.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9213 for `CDN-Cache-Control`
 * @see https://www.rfc-editor.org/rfc/rfc5861 for what it allows beyond `s-maxage`; in `Cache-Control` browsers would follow it, too
 */
function sharedHeaders(seconds: number): Sendable['headers'] {
  if (seconds === 0) return {}
  return {
    'cache-control': `public, max-age=0, s-maxage=${seconds}`,
    'cdn-cache-control': `max-age=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${longestOutage}`,
  }
}

const frames = richTextFrameHosts.map((host) => `https://${host}`)

function toHeaders(
  reply: Response,
  url: string,
  { origins, files }: { readonly origins: Origins; readonly files: readonly string[] },
): Sendable['headers'] {
  const type = reply.headers.get('content-type') ?? ''
  const isHtml = type.startsWith('text/html')
  const scriptHashes = reply.headers.get(scriptHashesHeader)?.split(' ') ?? []
  const cookie = languageCookieFor(url, origins)
  const headers: Record<string, string | string[]> = {
    'cache-control': reply.status === 200 ? 'no-cache' : 'no-store',
    ...Object.fromEntries([...reply.headers].filter(([name]) => !notForwarded.has(name))),
    vary: 'Accept-Encoding, Cookie',
    ...pageHeaders,
  }
  if (isHtml) headers['content-security-policy'] = contentPolicyOf({ scriptHashes, frames, files }, origins)
  if (cookie !== undefined) headers['set-cookie'] = [...reply.headers.getSetCookie(), cookie]
  return headers
}

/** Returns the visitor's address as the API counts it: the connection's, with the forwarded addresses. */
function toVisitor({ socket, headers }: IncomingMessage): Visitor {
  const forwarded = headers['x-forwarded-for']
  return {
    address: socket.remoteAddress ?? '',
    forwardedFor: forwarded !== undefined ? [forwarded].flat().join(', ') : undefined,
  }
}
