import type { FastifyInstance } from 'fastify'

import type { Tracing } from '../process/tracing/tracing.ts'

/** Names the span of each request after its route, and keeps what the handler does within the span. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    tracing.nameRoute(raw, routeOptions.url ?? 'none')
  })
  // With a callback, so that the following hooks and the handler run within the span.
  app.addHook('preValidation', ({ raw }, _reply, done) => {
    tracing.goOn(raw, () => done())
  })
}
