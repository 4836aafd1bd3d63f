import type { IncomingMessage } from 'node:http'

import type { Env } from '../env.ts'

type OriginSettings = Pick<Env, 'trustedProxies' | 'publicOrigin' | 'adminOrigin' | 'memberOrigin' | 'apiOrigin'>

/** A name or an address with its port, as URLs write them. */
const hostForm = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,253}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/

/** Host and port of a request in small letters; undefined for what cannot stand in an address. HTTP/1.0 may come without. */
export function readHost(header: string | undefined): string | undefined {
  const host = (header ?? 'localhost').toLowerCase()
  return hostForm.test(host) ? host : undefined
}

/**
 * Tells whether a request came over TLS, which a proxy in front has taken off: as the proxies say that are trusted, else as the
 * configured origin of the host says, else by the connection itself.
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
    // Each proxy adds what it saw; the outermost one of those that are trusted saw the visitor.
    return (said.at(-trustedProxies) ?? said[0])?.trim().toLowerCase() === 'https'
  }
}
