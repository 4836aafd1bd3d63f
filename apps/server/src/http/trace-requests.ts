import type { FastifyInstance } from 'fastify'

import type { Tracing } from '../process/tracing/tracing.ts'

/** Names the span of each request after its route, and keeps what the handler does within the span. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', async ({ raw, routeName }) => tracing.nameRoute(raw, routeName))
  // The route of all areas knows only in its handler which area and action it serves. With a callback, since the span ends in the same turn.
  app.addHook('onResponse', ({ raw, routeName }, _reply, done) => {
    tracing.nameRoute(raw, routeName)
    done()
  })
  // With a callback, so that the following hooks and the handler run within the span.
  app.addHook('preValidation', ({ raw }, _reply, done) => {
    tracing.goOn(raw, () => done())
  })
}
