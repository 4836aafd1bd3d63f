import './fastify.ts'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

import { readBodies } from './request/bodies.ts'
import { toCanonicalUrl } from './request/canonical-url.ts'
import { allowCrossOrigin, type LoadCrossOrigins } from './cors.ts'
import { answerErrors } from './reply/error-handler.ts'
import { wrapReplies } from './reply/envelope.ts'
import { requireAccess } from './access-declared.ts'
import { accountLimits, limitInput, visitorLimits } from './request/input-limits.ts'
import { limitSlowBodies } from './request/slow-bodies.ts'
import { speakLanguages } from './request/language.ts'
import { nameBackEnd } from './reply/back-end-name.ts'
import { parseQuery } from './request/query.ts'
import { newRequestId, requestIdFrom, sendRequestId } from './request/request-id.ts'
import { logRequests } from './request-log.ts'
import { sendSecurityHeaders } from './reply/security-headers.ts'
import { throttle } from './throttle.ts'
import { traceRequests } from './trace-requests.ts'
import { createTrust } from '../network/trusted-proxies.ts'
import type { ClockPort, DatabasePort, LogPort, MessagesPort, RandomPort, SettingsPort, TracingPort } from '../ports.ts'
import type { OriginSetting } from '../settings/settings.ts'

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
      // No route has a pattern that is slow for a long segment, and the router's own refusal would repeat the URL.
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
  answerErrors(app, deps)
  sendSecurityHeaders(app)
  allowCrossOrigin(app, deps.env, loadCrossOrigins)
  throttle(app, deps)
  limitSlowBodies(app)
  limitInput(app)
  readBodies(app)
  wrapReplies(app)
}
