import { backEndHeader, ownBackEnd } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'

/** Names the server in every reply: our clients take a server that says nothing for an old back end. */
export function nameBackEnd(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(backEndHeader, ownBackEnd)
  })
}
