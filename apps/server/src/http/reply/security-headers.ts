import type { FastifyInstance } from 'fastify'
import { acceptsHeader, backEndHeader, idempotencyHeader, ownBackEnd } from '@teachnet/protocol'

/** Sets the security headers of API replies; pages have their own policy. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })
}

/**
 * Names the server in a header of every reply, and the request headers that it understands beyond those of BuildAdmin. Our clients take a
 * server without the first header for an old back end, and send no idempotency key to a server without the second.
 */
export function nameBackEnd(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ [backEndHeader]: ownBackEnd, [acceptsHeader]: idempotencyHeader })
  })
}
