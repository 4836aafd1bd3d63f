import { acceptsHeader, backEndHeader, idempotencyHeader, ownBackEnd } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'

/**
 * Names the server in a header of every reply, and the request headers that it understands beyond those of BuildAdmin. Our clients take a
 * server without the first header for an old back end, and send no idempotency key to a server without the second.
 */
export function nameBackEnd(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ [backEndHeader]: ownBackEnd, [acceptsHeader]: idempotencyHeader })
  })
}
