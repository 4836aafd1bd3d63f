import type { Reply } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'

import { Success } from './reply.ts'

/** Wraps the results of business handlers in the envelope. */
export function wrapReplies(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload): Promise<unknown> => {
    if (!(payload instanceof Success)) return payload
    const envelope: Reply<unknown> = {
      code: 1,
      msg: payload.message === undefined ? '' : request.t(payload.message, payload.values),
      time: Math.floor(request.takenUpAt / 1000),
      data: payload.data ?? null,
    }
    return envelope
  })
}
