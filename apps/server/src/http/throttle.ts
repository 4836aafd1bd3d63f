import type { FastifyInstance, FastifyRequest } from 'fastify'

import { addHits } from '../platform/db/throttle.repo.ts'
import type { ClockPort, DatabasePort, LogPort, SettingsPort } from '../platform/ports.ts'
import { fail } from '../platform/errors.ts'
import { networkOf } from '../platform/network/addresses.ts'
import { createHitCounter, type HitCounter } from './hit-counter.ts'
import { inProcessAddress } from './request/requester.ts'

interface Limit {
  readonly limit: number
  readonly counter: HitCounter
}

/**
 * Limits requests per network (an IPv4 address or an IPv6 /64) in fixed windows of a minute (wire contract 1.5). Reads share one limit;
 * each public POST call has its own, so that many page views in a school do not block its sign-ins.
 */
export function throttle(
  app: FastifyInstance,
  {
    env,
    db,
    clock,
    log,
  }: DatabasePort & ClockPort & LogPort & SettingsPort<'throttleGetPerMinute' | 'throttlePostPerMinute'>,
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
    // The public site makes these calls for visitors whose addresses are unknown here.
    if (request.routeOptions.config?.isUncounted || request.socket.remoteAddress === inProcessAddress) return
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
    request.rejection = fail('THROTTLED')
    // The same reply as the old back end, which clients parse: no time, no data, readable from every origin.
    return reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'retry-after')
      .header('retry-after', String(seconds))
      .send({ code: 0, msg: request.t('error.throttled', { seconds }), error: 'THROTTLED', request_id: request.id })
  })
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isPublicPost({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && routeOptions.config?.access?.level === 'public'
}
