import type { FastifyInstance } from 'fastify'
import type { ResourceRegistry } from '../../crud/registry.ts'
import { type ServedRoute, toDocument } from './document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls that are served, in the order in which they were mounted. */
    servedRoutes: readonly ServedRoute[]
  }
}

/** Mount it first: it describes the routes that are mounted after it. */
export function openapiRoutes(app: FastifyInstance, { resources }: { readonly resources: ResourceRegistry }): void {
  const routes: ServedRoute[] = []
  app.decorate('servedRoutes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    // The router adds HEAD to every GET by itself, and the resources' own route stands for the paths of all of them.
    if (!config?.access || config.isRefusal || /\/:controller(\/|$)/.test(url)) return
    for (const each of [method].flat())
      if (each !== 'HEAD') routes.push({ method: each, url, access: config.access, query: config.query ?? [] })
  })
  let made: { readonly version: number; readonly document: unknown } | undefined
  app.get('/api/openapi.json', { config: { access: { area: 'none', level: 'public' } } }, async (_request, reply) => {
    if (made?.version !== resources.version()) {
      const definitions = resources.all().map(({ definition }) => definition)
      made = { version: resources.version(), document: toDocument(definitions, routes) }
    }
    return reply.header('cache-control', 'public, max-age=300').send(made.document)
  })
}
