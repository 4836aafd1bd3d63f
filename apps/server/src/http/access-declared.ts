import type { FastifyInstance } from 'fastify'

/** Makes the start fail when a route does not declare its access; the error names the route. */
export function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new TypeError(`Route ${String(method)} ${url}: config.access is missing`)
  })
}
