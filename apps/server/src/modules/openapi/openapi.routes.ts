import type { FastifyInstance } from 'fastify'
import type { ResourceRegistry } from '../../crud/registry.ts'
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

/** Serves the OpenAPI document. Register it first: it describes only the routes that are registered after it. */
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
  let made: { readonly version: number; readonly document: unknown } | undefined
  app.get('/api/openapi.json', { config: { access: { area: 'none', level: 'public' } } }, async (_request, reply) => {
    if (made?.version !== resources.version()) {
      const definitions = resources.all().map(({ definition }) => definition)
      made = { version: resources.version(), document: toDocument(definitions, routes, listParams) }
    }
    return reply.header('cache-control', 'public, max-age=300').send(made.document)
  })
}
