import type { IncomingMessage } from 'node:http'

import type { Env, OriginSetting } from '../settings/env.ts'

type OriginSettings = Pick<Env, 'trustedProxies' | OriginSetting>

/** A host name or address with an optional port, as in URLs. */
const hostForm = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,253}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/

/** Returns host and port of a request in lower case; undefined when they are invalid in an address. HTTP/1.0 requests may have none. */
export function readHost(header: string | undefined): string | undefined {
  const host = (header ?? 'localhost').toLowerCase()
  return hostForm.test(host) ? host : undefined
}

/**
 * Returns a function that reports whether a request came over TLS that a proxy terminated: from the headers of trusted proxies, else from
 * the configured origin of the host, else from the connection.
 */
export function createIsSecure(settings: OriginSettings): (request: IncomingMessage, host: string) => boolean {
  const { trustedProxies, publicOrigin, adminOrigin, memberOrigin, apiOrigin } = settings
  const schemes = new Map(
    [publicOrigin, adminOrigin, memberOrigin, apiOrigin].flatMap((origin) => {
      if (origin === undefined) return []
      const { host, protocol } = new URL(origin)
      return [[host, protocol === 'https:'] as const]
    }),
  )
  return ({ headers, socket }, host) => {
    const forwarded = trustedProxies > 0 ? headers['x-forwarded-proto'] : undefined
    if (typeof forwarded !== 'string') return schemes.get(host) ?? 'encrypted' in socket
    const said = forwarded.split(',')
    // Each proxy appends what it saw; the outermost trusted proxy saw the visitor.
    return (said.at(-trustedProxies) ?? said[0])?.trim().toLowerCase() === 'https'
  }
}

/** Returns a function that gives the network address of a request: the one that the outermost trusted proxy saw, else the connection's. */
export function createIpOf({ trustedProxies }: Pick<Env, 'trustedProxies'>): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const forwarded = trustedProxies > 0 ? headers['x-forwarded-for'] : undefined
    const said = [forwarded].flat().join(',').split(',')
    const last = forwarded === undefined ? undefined : (said.at(-trustedProxies) ?? said[0])
    return last?.trim() || (socket.remoteAddress ?? '')
  }
}
