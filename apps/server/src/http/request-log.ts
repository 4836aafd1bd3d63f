import type { FastifyInstance } from 'fastify'

import type { Deps } from '../deps.ts'
import { redactUrl } from './redact-url.ts'

/** One line for each answered request, without its tokens and bodies. */
export function logRequests(app: FastifyInstance, { log, clock }: Deps): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config?.isQuiet) return
    log.info(
      {
        requestId: request.id,
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        ms: clock() - request.takenUpAt,
        ip: request.ip,
      },
      'request',
    )
  })
}
