import { isIP, isIPv4 } from 'node:net'

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
