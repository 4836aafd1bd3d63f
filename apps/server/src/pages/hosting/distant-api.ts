import type { IncomingMessage } from 'node:http'
import proxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import { siteCalls } from '@teachnet/contract'
import { label, type LocalizedText } from '@teachnet/protocol'
import type { Metrics } from '../../platform/metrics/process-metrics.ts'
import type { Logger } from '../../platform/ports.ts'
import { mayMeasure } from '../../http/measure-token.ts'
import type { PagesEnv } from '../../platform/settings/settings.ts'
import type { HostedApi } from './hosting.ts'
import { recordOf, valueText } from '../../platform/untyped-values.ts'
import { createImageRenderer } from './image-renderer.ts'
import { loadDistantSite, type RequestForVisitor } from './public-site-build.ts'
import { createRequestOrigin, readHost } from './place.ts'
import { visitorHeader } from './render-page.ts'

/** An API in another process, for pages that this one renders. */
export interface DistantApi extends HostedApi {
  readonly loadPages: (siteFolder: string) => ReturnType<typeof loadDistantSite>
  readonly close: () => Promise<void>
}

/**
 * Passes calls on to `API_ORIGIN`, with the visitor's address, host and scheme in the forwarded headers. The API uses them when its
 * `TRUSTED_PROXIES` lists the address of this process. `/metrics` is that of this process.
 */
export async function createDistantApi(env: PagesEnv, log: Logger, metrics: Metrics): Promise<DistantApi> {
  const { ipOf, isSecure } = createRequestOrigin(env)
  const forwardedFor = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const host = readHost(request.headers.host) ?? 'localhost'
    return forwarded(ipOf(request), host, isSecure(request, host) ? 'https' : 'http')
  }
  const app = Fastify({ logger: false, forceCloseConnections: 'idle' })
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (mayMeasure(headers, env.metricsToken)) return reply.type(metrics.contentType).send(await metrics.render())
    return reply.status(401).header('www-authenticate', 'Bearer').send({ status: 'unauthorized' })
  })
  await app.register(proxy, {
    upstream: env.apiOrigin,
    // An event stream may be silent for a long time.
    undici: { bodyTimeout: 0 },
    replyOptions: {
      // They describe the connection to the API: a process that stops must be able to close those of its visitors.
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      rewriteRequestHeaders: ({ raw }, headers) => ({ ...headers, ...forwardedFor(raw) }),
      onError: (reply, { error }) => {
        log.error({ err: error }, 'the API could not be reached')
        reply.status(502).send({ code: 0, msg: 'The API could not be reached.', data: null, time: now() })
      },
    },
  })
  await app.ready()

  return {
    routing: app.routing.bind(app),
    ...createDistantSources(env.apiOrigin, log),
    metrics,
    // The API counts requests for content.
    visits: { count: () => undefined, flush: async () => undefined },
    loadPages: (siteFolder) =>
      loadDistantSite(siteFolder, createRequest(env.apiOrigin), { imageRenderer: createImageRenderer({ log }), log }),
    close: () => app.close(),
  }
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}

/** How long the sources of pictures and files are kept, in ms. */
const sourcesAge = 60_000

/** Loads the sources of pictures and files of the site's configuration; those loaded before are used while the API does not answer. */
export function createDistantSources(
  apiOrigin: string,
  log: Logger,
): Pick<HostedApi, 'loadContentSources' | 'loadStyleSources' | 'ownTexts' | 'maintenance'> {
  let cached: Sources = { sources: [], styles: [], texts: {}, maintenance: undefined }
  let until = 0
  const load = async (): Promise<Sources> => {
    if (Date.now() < until) return cached
    until = Date.now() + sourcesAge
    try {
      const answer = await fetch(new URL(siteCalls.contentSources.path, apiOrigin), {
        headers: { server: 'true' },
        signal: AbortSignal.timeout(pagePatience),
      })
      if (!answer.ok) throw new Error(`The API answered ${answer.status}`)
      const sources = readSources(await answer.json())
      if (sources) cached = sources
    } catch (error) {
      log.warn({ err: error }, 'the sources of pictures and files could not be loaded')
    }
    return cached
  }
  return {
    loadContentSources: async () => (await load()).sources,
    loadStyleSources: async () => (await load()).styles,
    ownTexts: { versions: async () => (await load()).texts },
    maintenance: {
      current() {
        void load()
        return cached.maintenance
      },
    },
  }
}

type MaintenanceNotice = NonNullable<ReturnType<HostedApi['maintenance']['current']>>

interface Sources {
  readonly sources: readonly string[]
  readonly styles: readonly string[]
  /** Version by app of the texts that staff changed. */
  readonly texts: Readonly<Record<string, string>>
  readonly maintenance: MaintenanceNotice | undefined
}

/** A source with a space or a semicolon would extend the policy. */
const sourceForm = /^(https?:\/\/)?[\w.*:[\]-]+$/

function readSources(reply: unknown): Sources | undefined {
  if (typeof reply !== 'object' || reply === null || !('data' in reply)) return undefined
  const { data } = reply
  if (typeof data !== 'object' || data === null || !('sources' in data) || !Array.isArray(data.sources))
    return undefined
  return {
    sources: usable(data.sources),
    styles: usable('styles' in data ? data.styles : []),
    texts: versionsIn('texts' in data ? data.texts : {}),
    maintenance: noticeIn('maintenance' in data ? data.maintenance : undefined),
  }
}

function usable(provided: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(provided) ? provided : []
  return all.filter((each): each is string => typeof each === 'string' && sourceForm.test(each))
}

function versionsIn(provided: unknown): Record<string, string> {
  const entries = typeof provided === 'object' && provided !== null ? Object.entries(provided) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && /^\w{1,40}$/.test(entry[1])),
  )
}

function noticeIn(provided: unknown): MaintenanceNotice | undefined {
  const { siteName, text, retryAfter } = recordOf(provided)
  if (typeof retryAfter !== 'number') return undefined
  return { siteName: textsIn(siteName), text: textsIn(text), retryAfter }
}

function textsIn(provided: unknown): LocalizedText {
  const texts = recordOf(provided)
  return label(valueText(texts['zh-cn']), valueText(texts.en))
}

/** Time limit of a call for rendering a page, in ms. */
const pagePatience = 20_000

/** Asks an API in another process for the visitor of a page: with the visitor's address, host and scheme in the forwarded headers. */
export function createRequest(apiOrigin: string): RequestForVisitor {
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
