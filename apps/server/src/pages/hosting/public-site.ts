import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse, IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { TagCache } from '../../platform/cache/tag-cache.ts'
import { sizeOf } from '../../http/reply/compressed.ts'
import { newRequestId, requestIdFrom } from '../../http/request/requester.ts'
import { isBot } from '../../platform/network/is-bot.ts'
import type { Logger } from '../../platform/ports.ts'
import { type PageRequest, createRequestReader, readPostedBody } from './page-request.ts'
import { createBuiltFiles } from './built-files.ts'
import { createPageRenderer, type RenderedPage, type PageRenderer } from './render-page.ts'
import type { StoredReleases } from './stored-releases.ts'
import { notBuiltPage, send, type Sendable } from './page-replies.ts'
import { type PageLimits, PageRejection } from './page-limits.ts'
import type { NoticeName, Notices } from './page-notice.ts'
import { type Origins, pathOf, type RequestOrigin, readHost } from './place.ts'
import type { PublicPages } from './public-site-api.ts'

interface PublicSite {
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
  readonly limits: PageLimits
  readonly notices: Notices
  /** Additional sources of pictures and files. */
  readonly loadSources: () => Promise<readonly string[]>
  readonly releases: StoredReleases
  /** Called for every page that is sent to a person. */
  readonly countVisit: () => void
  /** Seconds for which caches in front of the server may send a page without asking; 0: none. */
  readonly sharedSeconds: number
  /** Time for which a page is sent while the API does not answer, in ms; 0: not at all. */
  readonly staleAge: number
}

/** Bytes of all cached pages: a page of the site in all encodings takes about 30 KiB. */
const pagesSize = 67_108_864
const smallSize = 8_388_608
/** How long a "not found" page is cached, in ms: a record may appear without invalidating a tag. */
const missingMaxAge = 60_000
/** Delay of a rejection, in ms. */
const rejectionDelay = 250
/** How long the page of a search is cached, in ms. */
const searchMaxAge = 300_000

/** Why a posted form is not read. */
interface Rejection {
  readonly status: number
  readonly notice: NoticeName
  /** For the log. */
  readonly reason: string
}

const refusals = {
  fromElsewhere: {
    status: 403,
    notice: 'fromElsewhere',
    reason: 'the form was posted by a page of another origin; see PUBLIC_ORIGIN and TRUSTED_PROXIES',
  },
  tooLong: { status: 413, notice: 'tooLong', reason: 'the form, or all forms that arrive now, are too large' },
} as const satisfies Record<string, Rejection>

/** The public site: its built files, and pages that are rendered once and cached until a record they show changes. */
export function createPublicSite(options: Options): PublicSite {
  const { appFolder, pages: build, releases, log, countVisit, limits, notices } = options
  const client = join(appFolder, 'build', 'client')
  const files = createBuiltFiles(client, 'public, max-age=3600', () => releases.of('public-site', client))
  const cached = createPageCache(options.cache)
  const stale = createStalePages(options.staleAge)
  const requestedBy = createRequestReader({ ...options, parametersOf: build?.parametersOf })
  const pageRenderer = build && createPageRenderer({ ...options, pages: build })
  const sendPage = (request: IncomingMessage, response: ServerResponse, page: Sendable) => {
    if (isVisit(request, page)) countVisit()
    send(request, response, page)
  }

  const rejectForm = (request: IncomingMessage, response: ServerResponse, { status, notice, reason }: Rejection) => {
    const requestId = requestIdFrom(request.headers) ?? newRequestId(Date.now(), randomBytes)
    const { origin = '', host = '' } = request.headers
    const place = { requestId, url: pathOf(request.url ?? '/'), origin: origin.slice(0, 200), host }
    log.warn({ ...place, reason }, 'a form of the public site was refused')
    response.setHeader('x-request-id', requestId)
    response.setHeader('connection', 'close')
    notices.send(request, response, { status, name: notice })
  }
  const reject = (request: IncomingMessage, response: ServerResponse, error: unknown, what: string) => {
    if (error instanceof PageRejection) {
      const { status, kind, retryAfter } = error
      const name = status === 429 ? 'tooMany' : kind === 'search' ? 'searchBusy' : 'busy'
      // A client that repeats a rejected request at once would take the time of the others: Node accepts few new connections while it is busy.
      setTimeout(() => notices.send(request, response, { status, name, retryAfter }), rejectionDelay)
      return
    }
    log.error({ err: error, url: pathOf(request.url ?? '/') }, what)
    notices.send(request, response, { status: 500, name: 'failed' })
  }

  const answerForm = async (request: IncomingMessage, response: ServerResponse, drawer: PageRenderer) => {
    try {
      const requested = requestedBy(request)
      const isForwarded = options.origin.isForwarded(request)
      const origin = formOriginOf(request.headers, { known: requested.origin, isForwarded })
      if (origin === undefined) return rejectForm(request, response, refusals.fromElsewhere)
      const posted = await readPostedBody(request)
      if (!posted) return rejectForm(request, response, refusals.tooLong)
      const draw = () => drawer.renderPersonal(request, { ...requested, origin }, posted)
      send(request, response, await limits.render(request, 'form', draw))
    } catch (error) {
      reject(request, response, error, 'a form of the public site could not be answered')
    }
  }
  const answerPage = async (request: IncomingMessage, response: ServerResponse, drawer: PageRenderer) => {
    try {
      const requested = requestedBy(request)
      const kind = kindOf(requested)
      // A personal page is neither cached nor shared with concurrent requests.
      const page = build?.isPersonal(requested.address)
        ? await limits.render(request, kind, () => drawer.renderPersonal(request, requested))
        : await cached.load(requested, () => limits.render(request, kind, () => drawer.draw(request, requested)))
      if (page.status === 503) {
        const earlier = stale.find(requested)
        const url = pathOf(requested.address)
        log.warn(
          { url, isEarlier: earlier !== undefined },
          'the API does not answer; the page is an earlier one, or 503',
        )
        if (earlier) return sendPage(request, response, earlier)
        if (isPage(request, page)) throw new PageRejection(503, kind, retryAfterOf(page))
      }
      stale.store(requested, page)
      sendPage(request, response, page)
    } catch (error) {
      reject(request, response, error, 'a page of the public site could not be rendered')
    }
  }

  return {
    sendKept: (request, response) => {
      const page = cached.find(requestedBy(request))
      if (!page) return false
      limits.countStored(request)
      sendPage(request, response, page)
      return true
    },
    send: async (request, response) => {
      const path = pathOf(request.url ?? '/')
      const takesForms = build?.takesForms(path) === true
      if (request.method === 'POST' && takesForms && pageRenderer) return answerForm(request, response, pageRenderer)
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { allow: takesForms ? 'GET, HEAD, POST' : 'GET, HEAD' }).end()
        return
      }
      // Every built file has an extension; looking for a page among the files takes as long as a tenth of its rendering.
      if (path.includes('.') && (await files.send(path, request, response))) return
      if (pageRenderer) await answerPage(request, response, pageRenderer)
      else notBuiltPage(response, 'public-site')
    },
  }
}

/** The kind of a page, on which its cost depends. */
function kindOf({ address }: PageRequest): 'page' | 'picture' | 'search' {
  if (/^\/(card|icons|fonts)\/|^\/favicon\.ico$/.test(address)) return 'picture'
  return hasWords(address) ? 'search' : 'page'
}

/** Whether an address has the words of a search. */
function hasWords(address: string): boolean {
  return /[?&]q=/.test(address)
}

/**
 * Creates the cache of rendered pages. Pages with parameters, searches and missing pages have a cache each, so that any number of them
 * does not displace a page that all visitors open.
 */
function createPageCache(cache: TagCache) {
  const space = (name: string, maxEntries: number, maxBytes: number, maxAge = 3_600_000) =>
    cache.space<Sendable>(name, { maxEntries, maxAge, maxBytes, sizeOf })
  const pages = space('site pages', 3000, pagesSize / 2)
  const filtered = space('site pages with parameters', 2000, pagesSize / 2)
  const searched = space('searches of the site', 200, smallSize, searchMaxAge)
  const missing = space('missing site pages', 200, smallSize, missingMaxAge)
  const spaceOf = (address: string) =>
    hasWords(address) ? searched : /\?(?!lang=[^&]*$)/.test(address) ? filtered : pages
  return {
    find: ({ key, address }: PageRequest): Sendable | undefined => spaceOf(address).get(key) ?? missing.get(key),
    load: ({ key, address, isCacheable }: PageRequest, draw: () => Promise<RenderedPage>): Promise<Sendable> =>
      spaceOf(address).load(key, async () => {
        const page = await draw()
        if (page.value.status === 404 && isCacheable) await missing.load(key, async () => page)
        return { ...page, isCacheable: isCacheable && page.value.status === 200 && page.tags.length > 0 }
      }),
  }
}

/** Creates the store of pages that are sent while the API does not answer. A page may be outdated then. */
function createStalePages(age: number) {
  const pages =
    age === 0
      ? undefined
      : new LRUCache<string, Sendable>({ ttl: age, maxSize: smallSize * 2, sizeCalculation: sizeOf })
  return {
    find: ({ key }: PageRequest): Sendable | undefined => pages?.get(key),
    store: ({ key, isCacheable }: PageRequest, page: Sendable): void => {
      if (isCacheable && page.status === 200 && page.headers['cache-control'] !== 'no-store') pages?.set(key, page)
    },
  }
}

/** Whether a browser shows the answer as a page; scripts and feed readers read the status only. */
function isPage({ url = '/' }: IncomingMessage, { headers }: Sendable): boolean {
  return String(headers['content-type']).startsWith('text/html') && !pathOf(url).endsWith('.data')
}

function retryAfterOf({ headers }: Sendable): number {
  return Number(headers['retry-after']) || 5
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

interface Known {
  /** Origin of the requested page. */
  readonly known: string
  /** Whether the forwarded headers of the request are used. */
  readonly isForwarded: boolean
}

/**
 * Returns the origin of the page that posted a form, or undefined for a page of another site. A server may have more host names than the one
 * of `PUBLIC_ORIGIN`, and a proxy may replace the `Host` header: then the browser's own verdict decides, which no page can forge.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function formOriginOf(headers: IncomingHttpHeaders, { known, isForwarded }: Known): string | undefined {
  const { origin, host, 'sec-fetch-site': site } = headers
  // Programs send none, and they have no cookies of a visitor.
  if (origin === undefined || origin === known) return known
  if (!URL.canParse(origin)) return undefined
  const posting = new URL(origin)
  if (!/^https?:$/.test(posting.protocol)) return undefined
  const forwarded = isForwarded ? [headers['x-forwarded-host']].flat().join(',').split(',') : []
  const ownHosts = [host, ...forwarded.map((each) => each.trim())].map(readHost)
  return site === 'same-origin' || ownHosts.includes(posting.host) ? posting.origin : undefined
}
