import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../../records/bound-resource.ts'
import { fail } from '../../platform/errors.ts'

/**
 * Answers calls of an unknown controller with 404 before authentication. An unknown action of a known controller requires
 * authentication first, as in the old back end. Register it before the routes: it collects the controllers from them.
 */
export function rejectUnknownControllers(app: FastifyInstance, resources: Pick<BoundResources, 'find'>): void {
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

/** The controller in a call of the route that serves all resources. */
function controllerOf(params: unknown): string | undefined {
  return typeof params === 'object' && params !== null && 'controller' in params ? String(params.controller) : undefined
}

/** The comparison ignores case, `_` and `-` (wire contract 1.1). */
function toKey(controller: string): string {
  return controller.replaceAll(/[_-]/g, '').toLowerCase()
}
