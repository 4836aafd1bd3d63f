import type { FastifyInstance } from 'fastify'

/** Collects the names of the controllers with routes under a prefix. Call it before the routes are added. */
export function collectControllers(app: FastifyInstance, prefix: string): ReadonlySet<string> {
  const controllers = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    const [, first = '', controller = ''] = url.split('/')
    if (`/${first}` === prefix && !controller.startsWith(':')) controllers.add(controller.toLowerCase())
  })
  return controllers
}
