import type { IncomingMessage } from 'node:http'

import { createTrust } from '../network/trusted-proxies.ts'
import type { Env, OriginSetting } from '../settings/settings.ts'

type OriginSettings = Pick<Env, 'trustedProxies' | OriginSetting>

/** A host name or address with an optional port, as in URLs. */
const hostForm = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,253}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/

/** Returns host and port of a request in lower case; undefined when they are invalid in an address. HTTP/1.0 requests may have none. */
export function readHost(header: string | undefined): string | undefined {
  const host = (header ?? 'localhost').toLowerCase()
  return hostForm.test(host) ? host : undefined
}

type Sender = Pick<IncomingMessage, 'headers' | 'socket'>

/** Derives the sender and the protocol of a request from the request and its forwarded headers. */
export interface RequestOrigin {
  /**
   * Whether the visitor uses TLS: according to the trusted proxies, otherwise to the configured origin of the host,
   * otherwise to the connection.
   */
  readonly isSecure: (request: Sender, host: string) => boolean
  /** The network address of the visitor: the first one, from the connection outwards, that is not a trusted proxy. */
  readonly ipOf: (request: Sender) => string
  /** Whether the forwarded headers of a request are used at all. */
  readonly isForwarded: (request: Sender) => boolean
}

/** Reads forwarded headers as the API does. */
export function createRequestOrigin(settings: OriginSettings): RequestOrigin {
  const trusts = createTrust(settings.trustedProxies)
  const schemes = schemesOf(settings)
  const isForwarded = ({ socket }: Sender) => trusts(socket.remoteAddress ?? '', 0)
  const sendersOf = ({ headers, socket }: Sender) => [
    socket.remoteAddress ?? '',
    ...listOf(headers['x-forwarded-for']).reverse(),
  ]
  /** Number of trusted senders whose forwarded addresses are used, counted from the connection outwards. */
  const hopsOf = (senders: readonly string[]) => {
    const first = senders.findIndex((address, hop) => !trusts(address, hop))
    return first === -1 ? senders.length - 1 : first
  }
  return {
    isForwarded,
    isSecure: (request, host) => {
      const said = isForwarded(request) ? listOf(request.headers['x-forwarded-proto']) : []
      if (said.length === 0) return schemes.get(host) ?? 'encrypted' in request.socket
      // Each proxy appends what it saw; the outermost trusted proxy saw the visitor.
      const hops = Math.max(1, hopsOf(sendersOf(request)))
      return (said.at(-hops) ?? said[0])?.toLowerCase() === 'https'
    },
    ipOf: (request) => {
      const senders = sendersOf(request)
      return senders[hopsOf(senders)] || (senders[0] ?? '')
    },
  }
}

/** Whether the parts with a configured origin use TLS, by host. */
function schemesOf({ publicOrigin, adminOrigin, memberOrigin, apiOrigin }: OriginSettings): Map<string, boolean> {
  return new Map(
    [publicOrigin, adminOrigin, memberOrigin, apiOrigin].flatMap((origin) => {
      if (origin === undefined) return []
      const { host, protocol } = new URL(origin)
      return [[host, protocol === 'https:'] as const]
    }),
  )
}

function listOf(header: string | string[] | undefined): string[] {
  return header === undefined
    ? []
    : [header]
        .flat()
        .join(',')
        .split(',')
        .map((part) => part.trim())
}
