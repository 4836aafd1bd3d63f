import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { DeliveryFailure } from '../delivery-failure.ts'

/** Restricts the mail servers of the configuration page, which administrators set and not the server's operator. */
export interface MailDestinations {
  /** Hosts that the operator allows in addition to public hosts at mail ports: `mail.lan`, `10.0.0.5`, `localhost:1025`, `[::1]:25`. */
  readonly allowed: readonly string[]
  /** Resolves a name to its addresses; default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** Submission with and without TLS, relay, and the port that providers offer where the others are blocked. */
const mailPorts: ReadonlySet<number> = new Set([25, 465, 587, 2525])

/** Networks that contain no public mail server. @see https://www.iana.org/assignments/iana-ipv4-special-registry */
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
 * Looks up the address of a mail server once. Connect to this address only: the name could resolve to another one a moment later (DNS
 * rebinding).
 *
 * @throws DeliveryFailure `forbidden` for a host or a port that is not allowed, `unreachable` for an unknown name
 */
export async function findMailAddress(
  { host, port }: { readonly host: string; readonly port: number },
  { allowed, resolve = resolveByDns }: MailDestinations,
): Promise<string> {
  const name = host.toLowerCase()
  const shown = isIP(name) === 6 ? `[${name}]` : name
  const isNamed = allowed.includes(`${shown}:${port}`) || (allowed.includes(shown) && mailPorts.has(port))
  if (!isNamed && !mailPorts.has(port)) throw new DeliveryFailure('forbidden')
  const addresses = isIP(name) ? [name] : await resolve(name).catch(() => [])
  const [address] = addresses
  if (address === undefined) throw new DeliveryFailure('unreachable')
  // All addresses must be public: a name with both public and private addresses is suspicious.
  if (!isNamed && !addresses.every(isPublic)) throw new DeliveryFailure('forbidden')
  return address
}

/**
 * Returns whether an address is public. Of IPv6 only the currently allocated range is accepted, so that no IPv4 address embedded in IPv6
 * is.
 */
function isPublic(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return (family === 'ipv4' || /^[23][0-9a-f]{3}:/i.test(address)) && !unroutableList.check(address, family)
}

async function resolveByDns(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

function toBlockList(): BlockList {
  const list = new BlockList()
  for (const family of ['ipv4', 'ipv6'] as const)
    for (const [network, bits] of unroutable[family]) list.addSubnet(network, bits, family)
  return list
}
