import type { FastifyInstance } from 'fastify'
import { openapiPath } from '../../access/gate.ts'
import type { ResourceRegistry } from '../../crud/registry.ts'
import { bodyFor, compress, type Compressed, hasEtag } from '../../http/reply/compressed.ts'
import type { ListParams } from './content-operations.ts'
import { type ServedRoute, toDocument } from './document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The served calls in the order of their registration. */
    servedRoutes: readonly ServedRoute[]
  }
}

interface OpenapiOptions {
  readonly resources: ResourceRegistry
  readonly listParams: ListParams
}

/**
 * Serves the OpenAPI document to administrators and their API keys. Its bytes are made once for each set of areas. Register it first: it
 * describes only the routes that are registered after it.
 */
export function openapiRoutes(app: FastifyInstance, { resources, listParams }: OpenapiOptions): void {
  const routes: ServedRoute[] = []
  app.decorate('servedRoutes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    // The router adds HEAD to every GET, and the route of the resources is described by the paths of each resource.
    if (!config?.access || config.isRefusal || /\/:controller(\/|$)/.test(url)) return
    const { access, call, query = {} } = config
    for (const each of [method].flat())
      if (each !== 'HEAD') routes.push({ method: each, url, access, query, ...(call && { call }) })
  })
  let latest: { readonly version: number; readonly text: Promise<Compressed> } | undefined
  app.get(openapiPath, { config: { access: { area: 'admin', level: 'signed-in' } } }, async (request, reply) => {
    const version = resources.version()
    if (latest?.version !== version) {
      const definitions = resources.all().map(({ definition }) => definition)
      const text = JSON.stringify(toDocument(definitions, routes, listParams))
      latest = { version, text: compress(Buffer.from(text)) }
    }
    const document = await latest.text
    reply.headers({ etag: document.etag, 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' })
    if (hasEtag(request.headers['if-none-match'], document.etag)) return reply.status(304).send()
    const { encoding, body } = bodyFor(document, request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
