import { areas } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Callers } from '../access/callers.ts'
import { type Identity, refusalOf } from '../access/gate.ts'
import { findToken } from '../access/presented-token.ts'
import { fail } from '../errors.ts'
import { visitorLimits } from '../http/input-limits.ts'
import { callParameters } from '../http/values.ts'

/**
 * Asks every route's declared access of its caller, and leaves the caller on the request. Only a known caller's body is read beyond
 * what visitors may send.
 */
export function guardRoutes(app: FastifyInstance, callers: Callers): void {
  app.addHook('preParsing', async (request) => {
    const { access } = request.routeOptions.config
    if (!access || access.level === 'public' || isSmall(request)) return
    const { headers, query } = request
    const token = findToken(areas[access.area], { headers, query, body: undefined })
    const identity = await callers.identify(access.area, token)
    if (identity.state !== 'known') throw fail(identity.state === 'expired' ? 'TOKEN_EXPIRED' : 'NEED_LOGIN')
  })
  // After the body is read, since old clients may carry the token there; before anything else looks at it.
  app.addHook('preValidation', async (request) => {
    const { access } = request.routeOptions.config
    if (!access || access.level === 'public') return
    const identity = await identify(callers, access.area, request)
    const refusal = refusalOf(access, identity, callParameters(request))
    if (refusal) throw fail(refusal)
    if (identity.state === 'known') request.caller = identity.caller
  })
}

/** A body whose length is not said beforehand may have any. */
function isSmall({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  return Number(headers['content-length'] ?? 0) <= visitorLimits.bytes
}

/** Who a request comes from, as its token says. Public routes ask it where an account makes a difference. */
export function identify(callers: Callers, area: keyof typeof areas, request: FastifyRequest): Promise<Identity> {
  return callers.identify(area, findToken(areas[area], request))
}
