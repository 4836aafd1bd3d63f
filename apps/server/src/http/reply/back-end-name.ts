import { backEndHeader, ownBackEnd } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'

/** Names the server in a header of every reply. Our clients take a server without that header for an old back end. */
export function nameBackEnd(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(backEndHeader, ownBackEnd)
  })
}
