import type { FastifyInstance, FastifyServerOptions, FastifyRequest } from 'fastify'
import './fastify.ts'
import { readBodies, parseQuery, accountLimits, limitInput, visitorLimits, limitSlowBodies } from './request/input.ts'
import { toCanonicalUrl, redactUrl } from './request/url.ts'
import { replyWithErrors, wrapReplies } from './reply/reply.ts'
import { speakLanguages, newRequestId, requestIdFrom, sendRequestId } from './request/requester.ts'
import { throttle } from './throttle.ts'
import { createTrust } from '../platform/network/addresses.ts'
import type {
  ClockPort,
  DatabasePort,
  LogPort,
  MessagesPort,
  RandomPort,
  SettingsPort,
  TracingPort,
} from '../platform/ports.ts'
import type { OriginSetting, Env } from '../platform/settings/settings.ts'
import type { Tracing } from '../platform/process/tracing/tracing.ts'
import { viewAsHeader } from '@teachnet/contract/rights'
import { acceptsHeader, backEndHeader, batchFeature, idempotencyHeader, ownBackEnd } from '@teachnet/protocol'

export type HttpPorts = DatabasePort &
  ClockPort &
  RandomPort &
  LogPort &
  MessagesPort &
  TracingPort &
  SettingsPort<OriginSetting | 'trustedProxies' | 'throttleGetPerMinute' | 'throttlePostPerMinute'>

export function serverOptions(deps: HttpPorts): FastifyServerOptions {
  return {
    routerOptions: {
      // Application, controller and action match case-insensitively (wire contract 1.1).
      caseSensitive: false,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
      // No route has a pattern that is slow for a long segment, and the router's own rejection would repeat the URL.
      maxParamLength: accountLimits.address,
    },
    rewriteUrl: ({ url = '' }) => toCanonicalUrl(url),
    logger: false,
    bodyLimit: visitorLimits.bytes,
    trustProxy: createTrust(deps.env.trustedProxies),
    requestIdHeader: false,
    genReqId: (request) => requestIdFrom(request.headers) ?? newRequestId(deps.clock(), deps.random),
    // Browsers keep idle connections open; without this, closing would wait for them.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  }
}

/** Registers the hooks that every request passes, in this order. */
export async function registerHttp(
  app: FastifyInstance,
  deps: HttpPorts,
  { loadCrossOrigins }: { readonly loadCrossOrigins: LoadCrossOrigins },
): Promise<void> {
  requireAccess(app)
  app.decorateRequest('routeName', '')
  app.decorateRequest('takenUpAt', 0)
  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', async (request) => {
    request.routeName = request.routeOptions.url ?? 'none'
    request.takenUpAt = deps.clock()
  })
  if (deps.tracing) traceRequests(app, deps.tracing)
  sendRequestId(app)
  nameBackEnd(app)
  speakLanguages(app, deps)
  logRequests(app, deps)
  replyWithErrors(app, deps)
  sendSecurityHeaders(app)
  allowCrossOrigin(app, deps.env, loadCrossOrigins)
  throttle(app, deps)
  limitSlowBodies(app)
  limitInput(app)
  readBodies(app)
  wrapReplies(app)
}

/** Makes the start fail when a route does not declare its access; the error names the route. */
function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new TypeError(`Route ${String(method)} ${url}: config.access is missing`)
  })
}

/** Names the span of each request after its route, and keeps what the handler does within the span. */
function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', async ({ raw, routeName }) => tracing.nameRoute(raw, routeName))
  // The route of all areas knows only in its handler which area and action it serves. With a callback, since the span ends in the same turn.
  app.addHook('onResponse', ({ raw, routeName }, _reply, done) => {
    tracing.nameRoute(raw, routeName)
    done()
  })
  // With a callback, so that the following hooks and the handler run within the span.
  app.addHook('preValidation', ({ raw }, _reply, done) => {
    tracing.goOn(raw, () => done())
  })
}

const methods = 'GET, POST, PATCH, PUT, DELETE, OPTIONS'

const headers =
  'think-lang, server, ba_user_token, ba-user-token, ba_token, ba-token, batoken, Authorization, Content-Type, If-Match, ' +
  'If-Modified-Since, If-None-Match, If-Unmodified-Since, X-CSRF-TOKEN, X-Requested-With, ' +
  `${viewAsHeader}, ${idempotencyHeader}`

/** Returns the hosts and origins whose pages may call the API, besides the product's own; `*`: all (wire contract 1.3). */
type LoadCrossOrigins = () => Promise<readonly string[]>

/** Sets the headers of the wire contract 1.3. Event streams write their own headers and get these from `corsHeadersFor`. */
function allowCrossOrigin(
  app: FastifyInstance,
  origins: Pick<Env, OriginSetting>,
  loadCrossOrigins: LoadCrossOrigins,
): void {
  const own = ownOrigins(origins)
  app.addHook('onRequest', async (request, reply) => {
    const allowed = request.headers.origin === undefined ? own : [...own, ...(await loadCrossOrigins())]
    reply.headers(corsHeadersFor(request, allowed))
    if (request.method === 'OPTIONS') return reply.status(204).header('content-type', 'text/html; charset=utf-8').send()
  })
}

export function corsHeadersFor(
  request: Pick<FastifyRequest, 'headers'>,
  allowed: readonly string[],
): Record<string, string> {
  const { origin, host } = request.headers
  const reply: Record<string, string> = {
    'access-control-allow-credentials': 'true',
    'access-control-max-age': '1800',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': headers,
    // Lets pages of other origins read the name of the back end, and what it accepts.
    'access-control-expose-headers': `${backEndHeader}, ${acceptsHeader}`,
    vary: 'Origin',
  }
  if (origin !== undefined && isAllowed(origin, host, allowed)) reply['access-control-allow-origin'] = origin
  return reply
}

function ownOrigins({
  publicOrigin,
  adminOrigin,
  memberOrigin,
  apiOrigin,
}: Pick<Env, OriginSetting>): readonly string[] {
  return [publicOrigin, adminOrigin, memberOrigin, apiOrigin].filter((origin) => origin !== undefined)
}

function isAllowed(origin: string, ownHost: string | undefined, allowed: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false
  const { host, hostname } = new URL(origin)
  if (host === ownHost || allowed.includes('*') || allowed.includes(origin)) return true
  // The setting allows every port of this machine by default: that is for development, when the API runs on this machine too. In front of
  // an installation, any program of a visitor's machine could otherwise call the API for the visitor.
  if (isLoopback(hostname) && !isInDevelopment(ownHost, allowed)) return allowed.includes(host) && host !== hostname
  return allowed.some((name) => name === host || name === hostname)
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Whether the API is called at an address of this machine, and no site has another one. */
function isInDevelopment(ownHost: string | undefined, allowed: readonly string[]): boolean {
  const addresses = [`http://${ownHost ?? ''}`, ...allowed.filter((name) => name.includes('://'))]
  return addresses.every((address) => URL.canParse(address) && isLoopback(new URL(address).hostname))
}

/**
 * Logs one line for each answered request, without tokens and bodies. A rejection often has the status 200: the line has its name and its reason
 * in English, without the values of the request.
 */
function logRequests(
  app: FastifyInstance,
  { log, clock, tracing, translate }: LogPort & ClockPort & TracingPort & MessagesPort,
): void {
  app.decorateRequest('rejection', undefined)
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config?.isUncounted) return
    const traceId = tracing?.traceIdOf(request.raw)
    const { rejection } = request
    log.info(
      {
        requestId: request.id,
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        ms: clock() - request.takenUpAt,
        ip: request.ip,
        refused: rejection?.entry,
        reason: rejection ? translate('en', rejection.messageId) : undefined,
        traceId,
      },
      'request',
    )
  })
}

/** Sets the security headers of API replies; pages have their own policy. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })
}

/**
 * Names the server in a header of every reply, and what it understands beyond BuildAdmin. Our clients take a
 * server without the first header for an old back end, and send no idempotency key to a server without the second.
 */
export function nameBackEnd(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ [backEndHeader]: ownBackEnd, [acceptsHeader]: `${idempotencyHeader}, ${batchFeature}` })
  })
}
