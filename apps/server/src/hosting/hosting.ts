import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import type { Deps } from '../deps.ts'
import { storageOriginsOf } from '../storage-url.ts'
import { pathOf, placeOf, type Place } from './place.ts'
import { createIsSecure, readHost } from './request-origin.ts'
import { createSiteApi, type SiteApi } from './site-api.ts'
import { loadSite } from './site-build.ts'
import { createSite, type SitePages } from './site.ts'
import { createSpa } from './spa.ts'

export const defaultAppsFolder = join(import.meta.dirname, '..', '..', '..')

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

export interface HostingOptions {
  /** Holds the folders admin, member and public-site with their builds. */
  readonly appsFolder?: string
  /** Finds what draws the public site's pages; undefined while it is not built. */
  readonly loadPages?: (siteFolder: string, api: SiteApi) => Promise<SitePages | undefined>
}

/** One listener for all: pages of the three apps, and the API behind them. */
export async function createHosting(
  api: FastifyInstance,
  { env, cache, log }: Pick<Deps, 'env' | 'cache' | 'log'>,
  { appsFolder = defaultAppsFolder, loadPages = loadSite }: HostingOptions = {},
): Promise<RequestListener> {
  const isSecure = createIsSecure(env)
  const siteFolder = join(appsFolder, 'public-site')
  const origins = { ...env, storageOrigins: env.storage ? storageOriginsOf(env.storage) : [] }
  const loadSources = () => api.loadContentSources()
  const pages = await loadPages(siteFolder, createSiteApi(api))
  if (!pages) log.warn('the public site is not built; its pages say so until the server is started after a build')
  const site = createSite({
    appFolder: siteFolder,
    pages,
    origins,
    isSecure,
    cache,
    log,
    loadSources,
    countVisit: () => api.visits.count('page'),
  })
  const spas = {
    admin: createSpa('admin', join(appsFolder, 'admin'), { origins, loadSources }),
    member: createSpa('member', join(appsFolder, 'member'), { origins, loadSources }),
  }

  const answer = async (place: Place, request: IncomingMessage, response: ServerResponse) => {
    if (place.kind === 'api') {
      if (!(isFileOfAdmin(request) && (await spas.admin.sendFile(request, response)))) api.routing(request, response)
    } else if (place.kind === 'redirect') {
      response.writeHead(302, { location: place.to, 'cache-control': 'no-store' }).end()
    } else if (place.kind === 'site') {
      await site.send(request, response)
    } else if (!(await spas[place.app].sendFile(request, response))) {
      await spas[place.app].sendPage(request, response)
    }
  }
  const placeOfRequest = ({ method = 'GET', url = '/', headers }: IncomingMessage, host: string) =>
    placeOf(
      {
        method,
        url,
        host,
        accept: headers.accept ?? '',
        ...(typeof headers.server === 'string' && { serverHeader: headers.server }),
      },
      env,
    )

  return (request, response) => {
    const host = hostOf(request, env)
    if (host === undefined) return refuseHost(response)
    if (isSecure(request, host)) response.setHeader('strict-transport-security', 'max-age=31536000')
    const place = placeOfRequest(request, host)
    if (place.kind === 'site' && isRead(request) && site.sendKept(request, response)) return
    answer(place, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'request failed before it reached a handler')
      response.destroy()
    })
  }
}

/** What a proxy says counts for addresses in replies, and so it is checked like the header itself. */
function hostOf({ headers }: IncomingMessage, { trustedProxies }: Pick<Deps['env'], 'trustedProxies'>) {
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-host'] : undefined
  const isFit = [forwarded].flat().every((each) => each === undefined || each.split(',').every(isHost))
  return isFit ? readHost(headers.host) : undefined
}

function isHost(text: string): boolean {
  return readHost(text.trim()) !== undefined
}

function refuseHost(response: ServerResponse): void {
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end('400: the Host header is not the name of a host\n')
}

/** A script or picture of the back office is asked for without the server flag and without taking HTML, as a call is. */
function isFileOfAdmin({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && url.startsWith('/admin/') && /\.\w+$/.test(pathOf(url))
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}
