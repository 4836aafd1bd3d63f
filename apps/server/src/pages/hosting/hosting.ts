import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import type { ExchangeHits } from '../../http/hit-counter.ts'
import type { CachePort, LogPort, MessagesPort, TracingPort } from '../../platform/ports.ts'
import { appsFolder as ownApps } from '../../platform/process/own-files.ts'
import type { Env, FolderSetting, OriginSetting } from '../../platform/settings/settings.ts'
import { storageOriginsOf } from '../../platform/settings/storage-url.ts'
import { type StoredReleases, noReleases } from './stored-releases.ts'
import {
  isOtherThanAdmin,
  isWellFormed,
  pathOf,
  placeOf,
  type Place,
  createRequestOrigin,
  readHost,
  type RequestOrigin,
} from './place.ts'
import { createPageLimits } from './page-limits.ts'
import { createNotices } from './page-notice.ts'
import type { PublicPages } from './public-site-api.ts'
import { createPublicSite } from './public-site.ts'
import { createSpa } from './spa.ts'

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** The parts of the API that the pages need, in this process or in another one. */
export type HostedApi = Pick<
  FastifyInstance,
  'routing' | 'loadContentSources' | 'loadStyleSources' | 'visits' | 'metrics'
> & {
  readonly ownTexts: Pick<FastifyInstance['ownTexts'], 'versions'>
  readonly maintenance: Pick<FastifyInstance['maintenance'], 'current'>
}

type HostingPorts = LogPort &
  CachePort &
  MessagesPort &
  TracingPort & {
    readonly env: Pick<
      Env,
      OriginSetting | 'trustedProxies' | 'pageCacheSeconds' | 'pageCostPerMinute' | 'renders' | 'searches'
    > &
      Partial<Pick<Env, FolderSetting | 'storage'>>
    /** Time for which pages are sent while a distant API does not answer, in ms. Absent: the API is in this process. */
    readonly staleAge?: number
    /** Shares the counts of requests with the other processes. Absent: each process counts alone. */
    readonly shareHits?: ExchangeHits
  }

export interface HostingOptions {
  /** The folder that contains admin, member and public-site with their builds. */
  readonly appsFolder?: string
  /** Where assets of earlier releases are; default: none are kept. */
  readonly releases?: StoredReleases
  /** Loads the renderer of the public site; undefined while the site is not built. */
  readonly loadPages: (siteFolder: string) => Promise<PublicPages | undefined>
}

/** Creates one request listener for the pages of the three apps and the API. */
export async function createHosting(
  api: HostedApi,
  { env, cache, log, tracing, translate, shareHits, staleAge = 0 }: HostingPorts,
  { appsFolder = ownApps, releases = noReleases, loadPages }: HostingOptions,
): Promise<RequestListener> {
  const origin = createRequestOrigin(env)
  const siteFolder = join(appsFolder, 'public-site')
  const origins = { ...env, storageOrigins: env.storage ? storageOriginsOf(env.storage) : [] }
  const loadSources = () => api.loadContentSources()
  const loadTexts = async (place: 'admin' | 'member') => (await api.ownTexts.versions())[place]
  const pages = await loadPages(siteFolder)
  if (!pages) log.warn('the public site is not built; its pages say so until the server is started after a build')
  const notices = createNotices(translate)
  const site = createPublicSite({
    limits: createPageLimits({ env, origin, log, shareHits }),
    notices,
    appFolder: siteFolder,
    pages,
    origins,
    origin,
    cache,
    log,
    loadSources,
    releases,
    countVisit: () => api.visits.count('page'),
    sharedSeconds: env.pageCacheSeconds,
    staleAge,
  })
  const spas = {
    admin: createSpa('admin', join(appsFolder, 'admin'), {
      origins,
      loadSources,
      loadModuleStyles: () => api.loadStyleSources(),
      loadTexts: () => loadTexts('admin'),
      releases,
    }),
    member: createSpa('member', join(appsFolder, 'member'), {
      origins,
      loadSources,
      loadTexts: () => loadTexts('member'),
      releases,
    }),
  }

  const reply = async (place: Place, host: string, request: IncomingMessage, response: ServerResponse) => {
    if (place.kind !== 'api' && !isWellFormed(pathOf(request.url ?? '/'))) {
      notices.send(request, response, { status: 404, name: 'notFound' })
    } else if (place.kind === 'api') {
      const isOfAdmin = isFileOfAdmin(request) && !isOtherThanAdmin(host, env)
      if (!(isOfAdmin && (await spas.admin.sendFile(request, response)))) api.routing(request, response)
    } else if (place.kind === 'redirect') {
      response.writeHead(302, { location: place.to, 'cache-control': 'no-store' }).end()
    } else if (place.kind === 'site') {
      await site.send(request, response)
    } else if (!(await spas[place.app].sendFile(request, response))) {
      await spas[place.app].sendPage(request, response)
    }
  }
  const measure = (request: IncomingMessage, response: ServerResponse, place: Place) => {
    const { method = 'GET' } = request
    const route = place.kind === 'spa' ? `page of ${place.app}` : `page of ${place.kind}`
    tracing?.nameRoute(request, route)
    const start = performance.now()
    response.once('finish', () =>
      api.metrics.observe({
        method,
        route,
        status: response.statusCode,
        seconds: (performance.now() - start) / 1000,
      }),
    )
  }
  const placeOfRequest = ({ method = 'GET', url = '/', headers }: IncomingMessage, host: string) =>
    placeOf(
      {
        method,
        url,
        host,
        accept: headers.accept ?? '',
        serverHeader: typeof headers.server === 'string' ? headers.server : undefined,
      },
      env,
    )

  return (request, response) => {
    response.once('close', api.metrics.begin())
    const host = hostOf(request, origin)
    if (host === undefined) return rejectHost(response)
    if (origin.isSecure(request, host)) response.setHeader('strict-transport-security', 'max-age=31536000')
    const seen = seenHostOf(request, origin) ?? host
    const place = placeOfRequest(request, seen)
    if (place.kind !== 'api') measure(request, response, place)
    if (place.kind === 'site' && !isBuiltFile(request)) {
      const own = api.maintenance.current()
      if (own)
        return notices.send(request, response, { status: 503, name: 'maintenance', retryAfter: own.retryAfter, own })
      if (isRead(request) && site.sendKept(request, response)) return
    }
    reply(place, seen, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'request failed before it reached a handler')
      response.destroy()
    })
  }
}

/** A forwarded host is used in addresses of replies, so it is checked like the Host header itself. */
function hostOf(request: IncomingMessage, { isForwarded }: RequestOrigin) {
  const { headers } = request
  const forwarded = isForwarded(request) ? headers['x-forwarded-host'] : undefined
  const isFit = [forwarded].flat().every((each) => each === undefined || each.split(',').every(isHost))
  return isFit ? readHost(headers.host) : undefined
}

/** The host that the visitor asked for, where a proxy in front replaced the Host header. */
function seenHostOf({ headers, socket }: IncomingMessage, { isForwarded }: RequestOrigin): string | undefined {
  const forwarded = isForwarded({ headers, socket }) ? headers['x-forwarded-host'] : undefined
  const [first] = [forwarded].flat()
  return first === undefined ? undefined : readHost(first.split(',')[0]?.trim())
}

function isHost(text: string): boolean {
  return readHost(text.trim()) !== undefined
}

function rejectHost(response: ServerResponse): void {
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end('400: the Host header is not the name of a host\n')
}

/** Scripts and pictures of the back office are requested without the server flag and without accepting HTML, like a call. */
function isFileOfAdmin({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && url.startsWith('/admin/') && /\.\w+$/.test(pathOf(url))
}

/** Scripts, styles and fonts of the site: pages that are open need them, also while the site is closed. */
function isBuiltFile({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/assets/')
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}
