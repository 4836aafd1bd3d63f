import { BlockList, isIP, isIPv4 } from 'node:net'

/** Parses one address or network (`10.0.0.0/8`) per line and ignores invalid lines. An IPv4 address also matches its IPv6 form. */
export function parseAddresses(text: string): BlockList {
  const list = new BlockList()
  for (const line of text.split(/[\s,]+/)) {
    const [address = '', prefix] = line.split('/')
    if (!isIP(address)) continue
    const family = familyOf(address)
    if (prefix === undefined) list.addAddress(address, family)
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 'ipv4' ? 32 : 128))
      list.addSubnet(address, Number(prefix), family)
  }
  return list
}

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

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

/**
 * The network that an address is counted under: an IPv4 address itself, or the first 64 bits of an IPv6 address, since a home line gets
 * a whole /64. An IPv4 address in IPv6 form counts as IPv4. A caller that hung up before its request is read has no address: ''.
 */
export function networkOf(address: string | undefined): string {
  const [plain = ''] = address?.split('%') ?? []
  if (isIP(plain) !== 6) return plain
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = [], tail] = address.split('::').map(toGroups)
  if (tail === undefined) return [...head]
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

function toGroups(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((part) => {
      if (!isIPv4(part)) return [Number.parseInt(part, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
}

/** Networks that contain no public server. @see https://www.iana.org/assignments/iana-ipv4-special-registry */
const unroutable: Readonly<Record<'ipv4' | 'ipv6', readonly (readonly [network: string, bits: number])[]>> = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  ipv6: [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
}

const unroutableList = toBlockList()

/**
 * Returns whether an address is public. Of IPv6 only the currently allocated range is accepted, so that no IPv4 address embedded in IPv6
 * is.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return (family === 'ipv4' || /^[23][0-9a-f]{3}:/i.test(address)) && !unroutableList.check(address, family)
}

function toBlockList(): BlockList {
  const list = new BlockList()
  for (const family of ['ipv4', 'ipv6'] as const)
    for (const [network, bits] of unroutable[family]) list.addSubnet(network, bits, family)
  return list
}
