import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../crud/binding.ts'
import { fail } from '../errors.ts'

/**
 * Answers 404 to calls of a controller that does not exist, before anybody is asked who they are; unknown actions of those that exist
 * are asked first, as the old back end does. Register it before the routes: it learns the controllers from them.
 */
export function refuseUnknownControllers(app: FastifyInstance, resources: Pick<BoundResources, 'find'>): void {
  const mounted = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    const [, , controller, action] = url.split('/')
    if (controller && action && !controller.startsWith(':')) mounted.add(toKey(controller))
  })
  app.addHook('onRequest', async ({ params }) => {
    const controller = controllerOf(params)
    if (controller !== undefined && !resources.find(controller) && !mounted.has(toKey(controller)))
      throw fail('NOT_FOUND')
  })
}

/** Of the one route that serves all resources. */
function controllerOf(params: unknown): string | undefined {
  return typeof params === 'object' && params !== null && 'controller' in params ? String(params.controller) : undefined
}

/** Letters count whatever their case, `_` and `-` not at all (wire contract 1.1). */
function toKey(controller: string): string {
  return controller.replaceAll(/[_-]/g, '').toLowerCase()
}
