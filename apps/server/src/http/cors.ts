import { viewAsHeader } from '@teachnet/contract/rights'
import { acceptsHeader, backEndHeader, idempotencyHeader } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Env, OriginSetting } from '../settings/settings.ts'

const methods = 'GET, POST, PATCH, PUT, DELETE, OPTIONS'
const headers =
  'think-lang, server, ba_user_token, ba-user-token, ba_token, ba-token, batoken, Authorization, Content-Type, If-Match, ' +
  'If-Modified-Since, If-None-Match, If-Unmodified-Since, X-CSRF-TOKEN, X-Requested-With, ' +
  `${viewAsHeader}, ${idempotencyHeader}`

/** Returns the hosts and origins whose pages may call the API, besides the product's own; `*`: all (wire contract 1.3). */
export type LoadCrossOrigins = () => Promise<readonly string[]>

/** Sets the headers of the wire contract 1.3. Event streams write their own headers and get these from `corsHeadersFor`. */
export function allowCrossOrigin(
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
  return {
    'access-control-allow-credentials': 'true',
    'access-control-max-age': '1800',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': headers,
    // Lets pages of other origins read the name of the back end, and what it accepts.
    'access-control-expose-headers': `${backEndHeader}, ${acceptsHeader}`,
    vary: 'Origin',
    ...(origin !== undefined && isAllowed(origin, host, allowed) && { 'access-control-allow-origin': origin }),
  }
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
