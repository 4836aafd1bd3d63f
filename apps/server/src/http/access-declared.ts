import type { FastifyInstance } from 'fastify'

/** Stops the start with the name of a route that does not say who may call it. */
export function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new TypeError(`Route ${String(method)} ${url}: config.access is missing`)
  })
}
