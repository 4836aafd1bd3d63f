import type { IncomingMessage } from 'node:http'

import proxy from '@fastify/http-proxy'
import Fastify from 'fastify'

import type { Logger } from '../ports.ts'
import type { PagesEnv } from '../settings/settings.ts'
import { createAsk, forwarded } from './ask-api.ts'
import { createDistantSources } from './distant-sources.ts'
import type { HostedApi } from './hosting.ts'
import { createSitePainter } from './painter/site-painter.ts'
import { loadDistantSite } from './public-site-build.ts'
import { createRequestOrigin, readHost } from './request-origin.ts'

/** An API in another process, for pages that this one renders. */
export interface DistantApi extends HostedApi {
  readonly loadPages: (siteFolder: string) => ReturnType<typeof loadDistantSite>
  readonly close: () => Promise<void>
}

/**
 * Passes calls on to `API_ORIGIN`, with the visitor's address, host and scheme in the forwarded headers. The API uses them when its
 * `TRUSTED_PROXIES` lists the address of this process.
 */
export async function createDistantApi(env: PagesEnv, log: Logger): Promise<DistantApi> {
  const { ipOf, isSecure } = createRequestOrigin(env)
  const forwardedFor = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const host = readHost(request.headers.host) ?? 'localhost'
    return forwarded(ipOf(request), host, isSecure(request, host) ? 'https' : 'http')
  }
  const app = Fastify({ logger: false, forceCloseConnections: 'idle' })
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
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
    // The API counts requests for content.
    metrics: { observe: () => undefined },
    visits: { count: () => undefined, flush: async () => undefined },
    loadPages: (siteFolder) =>
      loadDistantSite(siteFolder, createAsk(env.apiOrigin), { painter: createSitePainter({ log }), log }),
    close: () => app.close(),
  }
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}
