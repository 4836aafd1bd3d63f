import type { FastifyInstance } from 'fastify'

/** Collects the names of the controllers with routes under some prefixes, in lower case. Call it before the routes are added. */
export function collectControllers(app: FastifyInstance, prefixes: readonly string[]): ReadonlySet<string> {
  const controllers = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    const [, first = '', controller = ''] = url.split('/')
    if (prefixes.includes(`/${first}`) && !controller.startsWith(':')) controllers.add(controller.toLowerCase())
  })
  return controllers
}
