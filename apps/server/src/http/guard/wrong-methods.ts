import type { FastifyInstance } from 'fastify'
import type { Access } from '../caller/route-access.ts'
import { fail } from '../../platform/errors.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

interface Action {
  readonly access: Access
  readonly methods: Set<string>
}

/**
 * Collects the actions `/{app}/{controller}/{action}` that are mounted after it. Call the returned function when all of them are
 * mounted: it adds routes that answer a wrong method of a known action as a parameter error (wire contract 1.4, 1.7), with the same
 * access.
 */
export function collectActions(app: FastifyInstance): () => void {
  const actions = new Map<string, Action>()
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access || !/^\/(admin|api)\/[^/:]+\/[^/:]+$/.test(url)) return
    const action = actions.get(url) ?? { access: config.access, methods: new Set() }
    for (const each of [method].flat()) action.methods.add(each)
    actions.set(url, action)
  })
  return () => {
    for (const [url, { access, methods: own }] of [...actions]) {
      const others = methods.filter((method) => !own.has(method))
      app.route({
        method: others,
        url,
        config: { access, isRejection: true },
        handler: () => {
          throw fail('PARAMETER')
        },
      })
    }
  }
}
