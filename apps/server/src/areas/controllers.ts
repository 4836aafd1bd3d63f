import type { FastifyInstance } from 'fastify'

/** Names of the controllers that routes of a prefix are written for; call it before the routes are added. */
export function collectControllers(app: FastifyInstance, prefix: string): ReadonlySet<string> {
  const controllers = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    const [, first = '', controller = ''] = url.split('/')
    if (`/${first}` === prefix && !controller.startsWith(':')) controllers.add(controller.toLowerCase())
  })
  return controllers
}
