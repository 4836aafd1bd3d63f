import { newsletterPaths } from '@teachnet/contract'
import { viewAsHeader } from '@teachnet/contract/rights'
import { areas, type LocalizedText } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type AdminCaller,
  type FindCaller,
  type Identity,
  type Occasion,
  type RecalledCaller,
  rejectionOf,
  findToken,
  type Access,
} from '../caller/caller.ts'
import { fail } from '../../platform/errors.ts'
import { visitorLimits, callParameters } from '../request/input.ts'
import { BlockList } from 'node:net'
import { familyOf, parseAddresses } from '../../platform/network/addresses.ts'

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
    if (identity.state === 'blocked') throw identity.rejection
    if (identity.state !== 'known') throw fail(identity.state === 'expired' ? 'TOKEN_EXPIRED' : 'NEED_LOGIN')
  })
  app.decorateRequest('unconfirmed', undefined)
  // After the body is parsed, since old clients may send the token in it, and before any other code reads the body.
  app.addHook('preValidation', async (request) => {
    const { access, confirmsCaller } = request.routeOptions.config
    if (!access || access.level === 'public') return
    const token = confirmsCaller?.(request) ? findToken(areas.admin, request) : undefined
    const recalled = token === undefined ? undefined : callers.recall(token, occasionOf(request))
    if (!recalled) return admit(request, access)
    request.caller = recalled.caller
    request.unconfirmed = {
      ...recalled,
      identifyAgain: () => admit(request, access),
      noteActivity: () => noteActivity(recalled.caller, { path: request.routeOptions.url, query: request.query }),
    }
  })

  async function admit(request: FastifyRequest, access: Exclude<Access, { readonly level: 'public' }>): Promise<void> {
    const identity = await identify(callers, access.area, request)
    if (identity.state === 'blocked') throw identity.rejection
    const rejection = rejectionOf(access, identity, callParameters(request), request.routeOptions.url)
    if (rejection) throw fail(rejection)
    if (identity.state !== 'known') return
    const { caller, viewer = caller } = identity
    if (viewer.area === 'admin') await noteActivity(viewer, { path: request.routeOptions.url, query: request.query })
    request.caller = caller
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler answers the request by {@link confirmingCaller}, and changes nothing. */
    readonly confirmsCaller?: (request: FastifyRequest) => boolean
  }
  interface FastifyRequest {
    /** The caller, if no statement of this request has confirmed it yet. */
    unconfirmed: UnconfirmedCaller | undefined
  }
}

interface UnconfirmedCaller extends RecalledCaller {
  readonly identifyAgain: () => Promise<void>
  readonly noteActivity: () => Promise<void>
}

/**
 * Answers a request whose caller may be recalled from an earlier one. The reply is sent only if a statement has confirmed the caller:
 * otherwise, and after any error before that, the caller is identified and the request answered anew.
 */
export async function confirmingCaller<T>(request: FastifyRequest, answer: () => Promise<T>): Promise<T> {
  const { unconfirmed } = request
  if (!unconfirmed) return answer()
  const outcome = await answer().then(
    (reply) => () => reply,
    (error: unknown) => () => {
      throw error
    },
  )
  if (unconfirmed.isConfirmed()) {
    await unconfirmed.noteActivity()
    return outcome()
  }
  request.unconfirmed = undefined
  request.caller = undefined
  await unconfirmed.identifyAgain()
  return answer()
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

/** Collects the names of the controllers with routes under some prefixes, in lower case. Call it before the routes are added. */
export function collectControllers(app: FastifyInstance, prefixes: readonly string[]): ReadonlySet<string> {
  const controllers = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    const [, first = '', controller = ''] = url.split('/')
    if (prefixes.includes(`/${first}`) && !controller.startsWith(':')) controllers.add(controller.toLowerCase())
  })
  return controllers
}

/** Rejects the addresses of the site's configuration, with the reply of the wire contract 1.4. */
export function rejectAddresses(app: FastifyInstance, loadRejected: () => Promise<string>): void {
  let known = { text: '', list: new BlockList() }
  app.addHook('onRequest', async (request, reply) => {
    // Health checks must not depend on the configuration.
    if (request.routeOptions.config?.isUncounted) return
    const text = await loadRejected()
    if (text === '') return
    if (text !== known.text) known = { text, list: parseAddresses(text) }
    if (!known.list.check(request.ip, familyOf(request.ip))) return
    request.rejection = fail('FORBIDDEN', { message: 'access.addressRefused' })
    return reply.status(403).send({ msg: request.t('access.addressRefused') })
  })
}

/** Calls under `/api` that the back office, hosts of pages and mail programs need as well. */
const openInMaintenance = [
  '/api/common/',
  '/api/content/sources',
  '/api/openapi.json',
  '/api/v7.store/',
  '/api/unsubscribe',
  newsletterPaths.end,
]

/** Rejects the calls of visitors and members while the site is closed for maintenance, with what `current` returns. */
export function rejectInMaintenance(
  app: FastifyInstance,
  current: () => { readonly text: LocalizedText; readonly retryAfter: number } | undefined,
): void {
  app.addHook('onRequest', async ({ url, locale }) => {
    const notice = current()
    if (!notice) return
    const path = url.toLowerCase()
    if (!path.startsWith('/api/') || openInMaintenance.some((open) => path.startsWith(open))) return
    throw fail('MAINTENANCE', { values: { message: notice.text[locale] }, retryAfter: notice.retryAfter })
  })
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

interface Action {
  readonly access: Access
  readonly methods: Set<string>
}

/**
 * Collects the actions `/{app}/{controller}/{action}` that are mounted after it. Call the returned function when all of them are
 * mounted: it adds routes that answer a wrong method of a known action as a parameter error (wire contract 1.4, 1.7), with the same
 * access.
 */
export function collectActions(app: FastifyInstance): () => void {
  const actions = new Map<string, Action>()
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access || !/^\/(admin|api)\/[^/:]+\/[^/:]+$/.test(url)) return
    const action = actions.get(url) ?? { access: config.access, methods: new Set() }
    for (const each of [method].flat()) action.methods.add(each)
    actions.set(url, action)
  })
  return () => {
    for (const [url, { access, methods: own }] of [...actions]) {
      const others = methods.filter((method) => !own.has(method))
      app.route({
        method: others,
        url,
        config: { access, isRejection: true },
        handler: () => {
          throw fail('PARAMETER')
        },
      })
    }
  }
}
