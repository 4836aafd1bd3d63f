import type { FastifyInstance } from 'fastify'

import type { ClockPort, LogPort, TracingPort } from '../ports.ts'
import { redactUrl } from './request/redact-url.ts'

/** Logs one line for each answered request, without tokens and bodies. */
export function logRequests(app: FastifyInstance, { log, clock, tracing }: LogPort & ClockPort & TracingPort): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config?.isQuiet) return
    const traceId = tracing?.traceIdOf(request.raw)
    log.info(
      {
        requestId: request.id,
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        ms: clock() - request.takenUpAt,
        ip: request.ip,
        ...(traceId !== undefined && { traceId }),
      },
      'request',
    )
  })
}
