import { lockCalls } from '@teachnet/contract/people'
import { viewAsHeader } from '@teachnet/contract/rights'
import { areaCalls, areas } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { Callers } from '../access/callers.ts'
import { type Identity, dueBefore, refusalOf } from '../access/gate.ts'
import { findToken } from '../access/tokens/presented-token.ts'
import type { createSessionActivity } from '../access/tokens/session-activity.ts'
import { fail } from '../errors.ts'
import { visitorLimits } from '../http/request/input-limits.ts'
import { callParameters } from '../http/request/values.ts'

/**
 * Checks that the caller has the access that the route declares, and sets `request.caller`. A body above the limit for visitors is
 * read only for an identified caller.
 */
export function guardRoutes(
  app: FastifyInstance,
  callers: Callers,
  noteActivity: ReturnType<typeof createSessionActivity>,
): void {
  app.addHook('preParsing', async (request) => {
    const { access } = request.routeOptions.config
    if (!access || access.level === 'public' || isSmall(request)) return
    const { headers, query } = request
    const token = findToken(areas[access.area], { headers, query, body: undefined })
    const identity = await callers.identify(access.area, token)
    if (identity.state !== 'known') throw fail(identity.state === 'expired' ? 'TOKEN_EXPIRED' : 'NEED_LOGIN')
  })
  // After the body is parsed, since old clients may send the token in it, and before any other code reads the body.
  app.addHook('preValidation', async (request) => {
    const { access } = request.routeOptions.config
    if (!access || access.level === 'public') return
    const identity = await identify(callers, access.area, request)
    const refusal = refusalOf(access, identity, callParameters(request), request.routeOptions.url)
    const due = identity.state === 'known' && dueBefore(identity.caller, request.routeOptions.url)
    if (due) throw fail('FORBIDDEN', { message: due, data: { due } })
    if (refusal) throw fail(refusal)
    if (identity.state !== 'known') return
    if (identity.caller.area === 'admin')
      await noteActivity(identity.caller, { path: request.routeOptions.url, query: request.query })
    request.caller = await viewed(callers, identity.caller, request)
  })
}

/** Calls about the session of the viewer. */
const actsOnSession: ReadonlySet<string | undefined> = new Set(
  [areaCalls.admin.logout, lockCalls.lockSession, lockCalls.unlockSession].map(({ path }) => path),
)

/**
 * Returns the caller, or the administrator whose view of the back office the caller has opened.
 *
 * @throws OUT_OF_SCOPE if the method may write; FORBIDDEN if the caller may not view the back office as this
 *   administrator
 */
async function viewed(callers: Callers, caller: Caller, request: FastifyRequest): Promise<Caller> {
  const asked = request.headers[viewAsHeader]
  const { url, config } = request.routeOptions
  if (asked === undefined || caller.area !== 'admin' || actsOnSession.has(url)) return caller
  if (request.method !== 'GET' && request.method !== 'HEAD') throw fail('OUT_OF_SCOPE', { message: 'access.viewOnly' })
  const found = await callers.viewAs(caller, Number(asked), request.ip)
  if (!found || !config.access) throw fail('FORBIDDEN')
  const refusal = refusalOf(config.access, { state: 'known', caller: found }, callParameters(request), url)
  if (refusal) throw fail(refusal)
  return found
}

/** Whether the body is within the visitors' limit. A body without a declared length does not count as small. */
function isSmall({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  return Number(headers['content-length'] ?? 0) <= visitorLimits.bytes
}

/** Identifies the caller of a request by its token. Public routes whose reply depends on the account call it too. */
export function identify(callers: Callers, area: keyof typeof areas, request: FastifyRequest): Promise<Identity> {
  return callers.identify(area, findToken(areas[area], request))
}
