import type { FastifyInstance, FastifyRequest } from 'fastify'

import { addHits } from '../db/throttle.repo.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../network-of.ts'
import { createHitCounter, type HitCounter } from './hit-counter.ts'
import { inProcessAddress } from './in-process.ts'

interface Limit {
  readonly limit: number
  readonly counter: HitCounter
}

/**
 * Limits requests per network, an IPv4 address or an IPv6 /64, in fixed windows of a minute (wire contract 1.5): reading as a whole, and
 * what anybody may post by call, so that pages that are opened in a school take nothing from its sign-ins.
 */
export function throttle(
  app: FastifyInstance,
  { env, db, clock, log }: Pick<Deps, 'env' | 'db' | 'clock' | 'log'>,
): void {
  const createLimit = (limit: number): Limit | undefined =>
    limit === 0
      ? undefined
      : {
          limit,
          counter: createHitCounter({
            limit,
            exchange: (start, added) => addHits(db, start, added),
            onFault: (error) => log.warn({ err: error }, 'counts of requests could not be shared with other processes'),
          }),
        }
  const reads = createLimit(env.throttleGetPerMinute)
  const posts = createLimit(env.throttlePostPerMinute)
  app.addHook('onClose', async () => {
    await Promise.all([reads?.counter.settle(), posts?.counter.settle()])
  })

  app.addHook('onRequest', async (request, reply) => {
    // The public site asks on behalf of visitors that are not known here.
    if (request.routeOptions.config?.isQuiet || request.socket.remoteAddress === inProcessAddress) return
    const limited = isRead(request) ? reads : isPublicPost(request) ? posts : undefined
    if (!limited) return
    const { limit, counter } = limited
    const network = networkOf(request.ip)
    const key = isRead(request) ? network : `${network} ${request.routeOptions.url ?? ''}`
    const { hits, seconds } = counter.count(key, clock())
    if (hits <= limit) {
      reply.headers({
        'x-rate-limit-limit': String(limit),
        'x-rate-limit-remaining': String(limit - hits),
        'x-rate-limit-reset': String(seconds),
      })
      return
    }
    if (hits === limit + 1)
      log.warn(
        { network, method: request.method, isForwarded: 'x-forwarded-for' in request.headers },
        'a network reached its limit of requests; behind a proxy, TRUSTED_PROXIES tells visitors apart',
      )
    // The old back end's reply, which clients read: no time, no data, open to every origin.
    return reply
      .header('access-control-allow-origin', '*')
      .send({ code: 0, msg: request.t('error.throttled', { seconds }), error: 'THROTTLED', request_id: request.id })
  })
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isPublicPost({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && routeOptions.config?.access?.level === 'public'
}
