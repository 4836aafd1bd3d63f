import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { defaultLocale, isLocale } from '@teachnet/protocol'
import { richTextFrameHosts } from '@teachnet/contract/rich-text'

import type { CacheSpace, TagCache } from '../cache/tag-cache.ts'
import type { Logger } from '../ports.ts'
import { newRequestId, requestIdFrom } from '../http/request/request-id.ts'
import { readLanguageCookie } from '../http/request/language.ts'
import { isBot } from '../network/is-bot.ts'
import { createBuiltFiles } from './built-files.ts'
import { compress, compressOnce, encodingFor, sizeOf } from '../http/reply/compressed.ts'
import { contentPolicyOf } from './content-policy.ts'
import { createFrequentNames } from './frequent-names.ts'
import type { KeptReleases } from './kept-releases.ts'
import { notBuiltPage } from './not-built.ts'
import { type ParametersOf, toPageAddress } from './page-address.ts'
import { bodyOf } from './page-body.ts'
import { languageCookieFor, pageHeaders } from './page-headers.ts'
import { pathOf, type Origins } from './place.ts'
import { readHost, type RequestOrigin } from './request-origin.ts'
import { readPostedBody } from './posted-body.ts'
import type { Visitor } from './public-site-api.ts'
import { send, type Sendable } from './send.ts'

/** Renders one page of the public site. */
export type RenderPage = (request: Request, visitor: Visitor) => Promise<Response>

export interface PublicPages {
  readonly render: RenderPage
  readonly parametersOf: ParametersOf
  /** Whether visitors can post forms to the page at a path. */
  readonly takesForms: (path: string) => boolean
  /** Whether the page at an address is personal to each visitor, or a preview: no cache may keep it. */
  readonly isPersonal: (address: string) => boolean
}

export interface PublicSite {
  /** Answers from the cache if possible: the fast path for most visitors. */
  sendKept: (request: IncomingMessage, response: ServerResponse) => boolean
  send: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

interface Options {
  readonly appFolder: string
  /** Absent while the app is not built. */
  readonly pages: PublicPages | undefined
  readonly origins: Origins
  readonly origin: RequestOrigin
  readonly cache: TagCache
  readonly log: Logger
  /** Additional sources of pictures and files. */
  readonly loadSources: () => Promise<readonly string[]>
  readonly releases: KeptReleases
  /** Called for every page that is sent to a person. */
  readonly countVisit: () => void
  /** Seconds for which caches in front of the server may send a page without asking; 0: none. */
  readonly sharedSeconds: number
}

/** Bytes of all cached pages: a page of the site in all encodings takes about 30 KiB. */
const pagesSize = 67_108_864
const missingSize = 8_388_608
/** Number of hosts whose pages are cached when the site has no fixed address; pages of other hosts are rendered for each request. */
const mostHosts = 8
/** How long a "not found" page is cached, in ms: a record may appear without invalidating a tag. */
const missingMaxAge = 60_000
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

/** The public site: its built files, and pages that are rendered once and cached until a record they show changes. */
export function createPublicSite({
  appFolder,
  pages: build,
  origins,
  origin: { ipOf, isSecure },
  cache,
  log,
  loadSources,
  releases,
  countVisit,
  sharedSeconds,
}: Options): PublicSite {
  const client = join(appFolder, 'build', 'client')
  const files = createBuiltFiles(client, 'public, max-age=3600', () => releases.of('public-site', client))
  const pages = cache.space<Sendable>('site pages', {
    maxEntries: 3000,
    maxAge: 3_600_000,
    maxBytes: pagesSize,
    sizeOf,
  })
  const missing = cache.space<Sendable>('missing site pages', {
    maxEntries: 200,
    maxAge: missingMaxAge,
    maxBytes: missingSize,
    sizeOf,
  })
  const isFrequentHost = createFrequentNames(mostHosts)
  const asked = new WeakMap<IncomingMessage, Asked>()
  /** Once for each request: the host of a request that is read twice would count as one that is asked for repeatedly. */
  const askedBy = (request: IncomingMessage): Asked => {
    const known = asked.get(request)
    if (known) return known
    const read = readAsked(request)
    asked.set(request, read)
    return read
  }
  const readAsked = (request: IncomingMessage): Asked => {
    const { url = '/', headers } = request
    const address = build ? toPageAddress(url.startsWith('/') ? url : '/', build.parametersOf) : url
    const kept = readLanguageCookie(headers.cookie)
    const language = isLocale(kept) ? kept : defaultLocale
    // With one fixed address, all hosts share one copy.
    if (origins.publicOrigin !== undefined)
      return { origin: origins.publicOrigin, address, key: `${language}|${address}`, isKept: true }
    const host = readHost(headers.host) ?? 'localhost'
    const origin = `${isSecure(request, host) ? 'https' : 'http'}://${host}`
    return { origin, address, key: `${origin}|${language}|${address}`, isKept: isFrequentHost(origin) }
  }

  const sendPage = (request: IncomingMessage, response: ServerResponse, page: Sendable) => {
    if (isVisit(request, page)) countVisit()
    send(request, response, page)
  }
  const draw = async (
    request: IncomingMessage,
    { origin, address, isKept }: Asked,
    { render }: PublicPages,
    posted?: Buffer<ArrayBuffer>,
  ) => {
    const requestId = requestIdFrom(request.headers) ?? newRequestId(Date.now(), randomBytes)
    const answer = await render(
      toRequest(request, { requestId, url: `${origin}${address}`, ip: ipOf(request), posted }),
      toVisitor(request),
    )
    // The page shows the visitor this id, by which support finds the request in the log.
    if (answer.status === 401) log.info({ requestId, url: pathOf(address) }, 'a page of the public site was refused')
    const tags =
      answer.headers
        .get(tagsHeader)
        ?.split(/[\s,]+/)
        .filter(Boolean) ?? []
    const body = await bodyOf(answer)
    const sent = isKept ? compress(body) : compressOnce(body, encodingFor(request.headers['accept-encoding']))
    const headers = toHeaders(answer, address, { origins, files: await loadSources() })
    const isShared = answer.status === 200 && tags.length > 0 && !('set-cookie' in headers)
    const shared = isShared ? sharedHeaders(sharedSeconds) : {}
    return { value: { ...(await sent), status: answer.status, headers: { ...headers, ...shared } }, tags }
  }
  const drawPersonal = async (...[request, asked, site, posted]: Parameters<typeof draw>): Promise<Sendable> => {
    const { value } = await draw(request, { ...asked, isKept: false }, site, posted)
    const { 'cdn-cache-control': _shared, ...headers } = value.headers
    return { ...value, headers: { ...headers, 'cache-control': 'no-store' } }
  }
  const load = (request: IncomingMessage, asked: Asked, site: PublicPages) =>
    pages.load(asked.key, async () => {
      const page = await draw(request, asked, site)
      if (page.value.status === 404 && asked.isKept) await missing.load(asked.key, async () => page)
      return { ...page, isKept: asked.isKept && page.value.status === 200 && page.tags.length > 0 }
    })

  const answerForm = async (request: IncomingMessage, response: ServerResponse, site: PublicPages) => {
    try {
      const posted = await readPostedBody(request)
      if (!posted) {
        response.setHeader('connection', 'close')
        return sendNotice(response, 413, tooLong)
      }
      send(request, response, await drawPersonal(request, askedBy(request), site, posted))
    } catch (error) {
      log.error({ err: error, url: pathOf(request.url ?? '/') }, 'a form of the public site could not be answered')
      sendNotice(response, 500, notShown)
    }
  }

  return {
    sendKept: (request, response) => {
      const page = findKept(askedBy(request).key, pages, missing)
      if (page) sendPage(request, response, page)
      return page !== undefined
    },
    send: async (request, response) => {
      const path = pathOf(request.url ?? '/')
      if (request.method === 'POST' && build?.takesForms(path)) return answerForm(request, response, build)
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { allow: build?.takesForms(path) ? 'GET, HEAD, POST' : 'GET, HEAD' }).end()
        return
      }
      // Every built file has an extension; looking for a page among the files takes as long as a tenth of its rendering.
      if (path.includes('.') && (await files.send(path, request, response))) return
      if (!build) return notBuiltPage(response, 'public-site')
      try {
        const asked = askedBy(request)
        // A personal page is neither cached nor shared with concurrent requests.
        const page = build.isPersonal(asked.address)
          ? await drawPersonal(request, asked, build)
          : await load(request, asked, build)
        sendPage(request, response, page)
      } catch (error) {
        log.error({ err: error, url: pathOf(request.url ?? '/') }, 'a page of the public site could not be drawn')
        sendNotice(response, 500, notShown)
      }
    },
  }
}

/**
 * Returns whether a request is a visit: a page, or the data that an open page requests for the next one; a browser's prefetch and a
 * program's request are not.
 */
function isVisit({ method, url = '/', headers }: IncomingMessage, { status, headers: sent }: Sendable): boolean {
  if (method !== 'GET' || status !== 200 || /prefetch/.test(String(headers['sec-purpose'] ?? headers.purpose)))
    return false
  const isPage = String(sent['content-type']).startsWith('text/html') || pathOf(url).endsWith('.data')
  return isPage && !isBot(headers['user-agent'])
}

function findKept(key: string, ...spaces: readonly CacheSpace<Sendable>[]): Sendable | undefined {
  for (const space of spaces) {
    const page = space.get(key)
    if (page) return page
  }
  return undefined
}

/** A requested page. */
interface Asked {
  readonly origin: string
  /** Path with the page's own parameters. */
  readonly address: string
  /** The cache key: host (unless the site has one fixed address), language and address. */
  readonly key: string
  /** False where a cached copy would hardly be used again. */
  readonly isKept: boolean
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
  return new Request(url, {
    headers: {
      ...(headers.cookie !== undefined && { cookie: headers.cookie }),
      ...(posted && headers['content-type'] !== undefined && { 'content-type': headers['content-type'] }),
      ...(posted && headers.origin !== undefined && { origin: headers.origin }),
      accept: headers.accept ?? '*/*',
      [visitorHeader]: ip,
      'x-request-id': requestId,
      ...(typeof headers.traceparent === 'string' && { traceparent: headers.traceparent }),
    },
    ...(posted && { method: 'POST', body: posted }),
  })
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
  answer: Response,
  url: string,
  { origins, files }: { readonly origins: Origins; readonly files: readonly string[] },
): Sendable['headers'] {
  const type = answer.headers.get('content-type') ?? ''
  const isHtml = type.startsWith('text/html')
  const scriptHashes = answer.headers.get(scriptHashesHeader)?.split(' ') ?? []
  const cookie = languageCookieFor(url, origins)
  return {
    'cache-control': answer.status === 200 ? 'no-cache' : 'no-store',
    ...Object.fromEntries([...answer.headers].filter(([name]) => !notForwarded.has(name))),
    vary: 'Accept-Encoding, Cookie',
    ...pageHeaders,
    ...(isHtml && { 'content-security-policy': contentPolicyOf({ scriptHashes, frames, files }, origins) }),
    ...(cookie !== undefined && { 'set-cookie': [...answer.headers.getSetCookie(), cookie] }),
  }
}

interface Notice {
  readonly zh: string
  readonly en: string
}
const notShown: Notice = {
  zh: '<h1>页面暂时无法显示</h1><p>请稍后再试。</p>',
  en: 'This page cannot be shown at the moment. Please try again later.',
}
const tooLong: Notice = {
  zh: '<h1>文件过大</h1><p>所有文件合计不能超过 32 MB，请返回后减少文件再提交。</p>',
  en: 'The files are too large: 32 MB together at most. Go back, leave some out, and send the form again.',
}

function sendNotice(response: ServerResponse, status: number, { zh, en }: Notice): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...pageHeaders,
  })
  response.end(
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title>${zh}<p lang="en">${en}</p></html>`,
  )
}

/** Returns the visitor's address as the API counts it: the connection's, with the forwarded addresses. */
function toVisitor({ socket, headers }: IncomingMessage): Visitor {
  const forwarded = headers['x-forwarded-for']
  return {
    address: socket.remoteAddress ?? '',
    ...(forwarded !== undefined && { forwardedFor: [forwarded].flat().join(', ') }),
  }
}
