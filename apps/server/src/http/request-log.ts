import type { FastifyInstance } from 'fastify'

import type { ClockPort, LogPort } from '../ports.ts'
import { redactUrl } from './request/redact-url.ts'

/** Logs one line for each answered request, without tokens and bodies. */
export function logRequests(app: FastifyInstance, { log, clock }: LogPort & ClockPort): void {
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
