import { isIP } from 'node:net'

import { familyOf, parseAddresses } from './address-list.ts'

/** The proxies whose `X-Forwarded-*` headers are used: their number, or their addresses and networks. */
export type TrustedProxies = number | readonly string[]

/**
 * Whether the forwarded headers of a sender are used.
 *
 * @param address of the sender, empty if unknown
 * @param hop 0: the sender of the connection; 1: the one before it, and so on
 */
export type TrustsHop = (address: string, hop: number) => boolean

const mostProxies = 10

/** Reads `2`, or `10.0.0.0/8,192.0.2.7`; undefined for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= mostProxies ? Number(text) : undefined
  const networks = text.split(/[\s,]+/).filter(Boolean)
  return networks.length > 0 && networks.every(isNetwork) ? networks : undefined
}

/**
 * Decides which senders to trust. With addresses, no other sender can forge a visitor's address, and a request may come through
 * different numbers of proxies. With a number, the server's port must be closed to all hosts except the proxy.
 */
export function createTrust(proxies: TrustedProxies): TrustsHop {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const list = parseAddresses(proxies.join('\n'))
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}
