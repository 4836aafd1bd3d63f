import { BlockList, isIP } from 'node:net'

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
