import type { FastifyInstance } from 'fastify'

import type { ClockPort, LogPort, MessagesPort, TracingPort } from '../ports.ts'
import { redactUrl } from './request/redact-url.ts'

/**
 * Logs one line for each answered request, without tokens and bodies. A refusal often has the status 200: the line has its name and its reason
 * in English, without the values of the request.
 */
export function logRequests(
  app: FastifyInstance,
  { log, clock, tracing, translate }: LogPort & ClockPort & TracingPort & MessagesPort,
): void {
  app.decorateRequest('refusal', undefined)
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config?.isQuiet) return
    const traceId = tracing?.traceIdOf(request.raw)
    const { refusal } = request
    log.info(
      {
        requestId: request.id,
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        ms: clock() - request.takenUpAt,
        ip: request.ip,
        ...(refusal && { refused: refusal.entry, reason: translate('en', refusal.messageId) }),
        ...(traceId !== undefined && { traceId }),
      },
      'request',
    )
  })
}
