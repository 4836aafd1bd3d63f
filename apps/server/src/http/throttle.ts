import type { FastifyInstance } from 'fastify'

import type { Deps } from '../deps.ts'
import { inProcessAddress } from './in-process.ts'
import { countHit } from '../db/throttle.repo.ts'
import { networkOf } from '../network-of.ts'

/** Seconds. */
const window = 60

/** Limits reading per network, an IPv4 address or an IPv6 /64, in fixed windows of a minute (wire contract 1.5). Writing is limited where it matters, by its module. */
export function throttleReads(app: FastifyInstance, { env, db, clock }: Pick<Deps, 'env' | 'db' | 'clock'>): void {
  const limit = env.throttleGetPerMinute
  if (limit === 0) return
  app.addHook('onRequest', async (request, reply) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.routeOptions.config?.isQuiet) return
    // The public site asks on behalf of visitors that are not known here.
    if (request.socket.remoteAddress === inProcessAddress) return
    const now = Math.floor(clock() / 1000)
    const start = now - (now % window)
    const hits = await countHit(db, networkOf(request.ip), start)
    const seconds = start + window - now
    if (hits <= limit) {
      reply.headers({
        'x-rate-limit-limit': String(limit),
        'x-rate-limit-remaining': String(limit - hits),
        'x-rate-limit-reset': String(seconds),
      })
      return
    }
    // The old back end's reply, which clients read: no time, no data, open to every origin.
    return reply
      .header('access-control-allow-origin', '*')
      .send({ code: 0, msg: request.t('error.throttled', { seconds }), error: 'THROTTLED', request_id: request.id })
  })
}
