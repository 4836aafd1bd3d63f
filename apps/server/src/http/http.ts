import './fastify.ts'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

import type { Deps } from '../deps.ts'
import { readBodies } from './bodies.ts'
import { toCanonicalUrl } from './canonical-url.ts'
import { allowCrossOrigin, type LoadCrossOrigins } from './cors.ts'
import { answerErrors } from './error-handler.ts'
import { wrapReplies } from './envelope.ts'
import { requireAccess } from './access-declared.ts'
import { accountLimits, limitInput, visitorLimits } from './input-limits.ts'
import { speakLanguages } from './language.ts'
import { nameBackEnd } from './back-end-name.ts'
import { parseQuery } from './query.ts'
import { newRequestId, requestIdFrom, sendRequestId } from './request-id.ts'
import { logRequests } from './request-log.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { throttle } from './throttle.ts'

export function serverOptions(deps: Deps): FastifyServerOptions {
  return {
    routerOptions: {
      // Application, controller and action match whatever their case (wire contract 1.1).
      caseSensitive: false,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
      // No route has a pattern that a long part could keep busy; the router's own refusal would repeat the address.
      maxParamLength: accountLimits.address,
    },
    rewriteUrl: ({ url = '' }) => toCanonicalUrl(url),
    logger: false,
    bodyLimit: visitorLimits.bytes,
    trustProxy: (_address, hop) => hop < deps.env.trustedProxies,
    requestIdHeader: false,
    genReqId: (request) => requestIdFrom(request.headers) ?? newRequestId(deps.clock(), deps.random),
    // Browsers keep idle connections open; without this, closing would wait for them.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  }
}

/** What every request meets, in this order. */
export async function registerHttp(
  app: FastifyInstance,
  deps: Deps,
  { loadCrossOrigins }: { readonly loadCrossOrigins: LoadCrossOrigins },
): Promise<void> {
  requireAccess(app)
  app.decorateRequest('takenUpAt', 0)
  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', async (request) => {
    request.takenUpAt = deps.clock()
  })
  sendRequestId(app)
  nameBackEnd(app)
  speakLanguages(app, deps)
  logRequests(app, deps)
  answerErrors(app, deps)
  sendSecurityHeaders(app)
  allowCrossOrigin(app, deps.env, loadCrossOrigins)
  throttle(app, deps)
  limitInput(app)
  readBodies(app)
  wrapReplies(app)
}
