import { viewAsHeader } from '@teachnet/contract/rights'
import { areas } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdminCaller } from '../caller/caller.ts'
import { type FindCaller, type Identity, type Occasion, refusalOf } from '../caller/gate.ts'
import { findToken } from '../caller/presented-token.ts'
import { fail } from '../../platform/errors.ts'
import { visitorLimits } from '../request/input-limits.ts'
import { callParameters } from '../request/query.ts'

/**
 * Checks that the caller has the access that the route declares, and sets `request.caller`. A body above the limit for visitors is
 * read only for an identified caller.
 */
export function guardRoutes(
  app: FastifyInstance,
  callers: FindCaller,
  noteActivity: (
    caller: AdminCaller,
    request: { readonly path: string | undefined; readonly query: unknown },
  ) => Promise<void>,
): void {
  app.addHook('preParsing', async (request) => {
    const { access } = request.routeOptions.config
    if (!access || access.level === 'public' || isSmall(request)) return
    const { headers, query } = request
    const token = findToken(areas[access.area], { headers, query, body: undefined })
    const identity = await callers.identify(access.area, token, occasionOf(request))
    if (identity.state === 'held') throw identity.refusal
    if (identity.state !== 'known') throw fail(identity.state === 'expired' ? 'TOKEN_EXPIRED' : 'NEED_LOGIN')
  })
  // After the body is parsed, since old clients may send the token in it, and before any other code reads the body.
  app.addHook('preValidation', async (request) => {
    const { access } = request.routeOptions.config
    if (!access || access.level === 'public') return
    const identity = await identify(callers, access.area, request)
    if (identity.state === 'held') throw identity.refusal
    const refusal = refusalOf(access, identity, callParameters(request), request.routeOptions.url)
    if (refusal) throw fail(refusal)
    if (identity.state !== 'known') return
    const { caller, viewer = caller } = identity
    if (viewer.area === 'admin') await noteActivity(viewer, { path: request.routeOptions.url, query: request.query })
    request.caller = caller
  })
}

/** Whether the body is within the visitors' limit. A body without a declared length does not count as small. */
function isSmall({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  return Number(headers['content-length'] ?? 0) <= visitorLimits.bytes
}

/** Identifies the caller of a request by its token. Public routes whose reply depends on the account call it too. */
export function identify(callers: FindCaller, area: keyof typeof areas, request: FastifyRequest): Promise<Identity> {
  return callers.identify(area, findToken(areas[area], request), occasionOf(request))
}

/** What a request says about the occasion on which its caller is identified. */
export function occasionOf({ routeOptions: { url, config }, method, headers, ip }: FastifyRequest): Occasion {
  // An event stream starts the work that it reports.
  const isReading = (method === 'GET' || method === 'HEAD') && config.call?.produces !== 'text/event-stream'
  return { kind: 'request', path: url, isReading, viewAs: headers[viewAsHeader], ip }
}
