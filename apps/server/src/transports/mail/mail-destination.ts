import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { DeliveryFailure } from '../delivery-failure.ts'

/** Where a mail server of the configuration page may be, which administrators set and not who runs the server. */
export interface MailDestinations {
  /** What the operator allows beside public hosts at the ports of mail: `mail.lan`, `10.0.0.5`, `localhost:1025`, `[::1]:25`. */
  readonly allowed: readonly string[]
  /** Gives the addresses of a name; default: the system's. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** Submission with TLS and without, relay, and what providers offer where the first three are blocked. */
const mailPorts: ReadonlySet<number> = new Set([25, 465, 587, 2525])

/** Networks that no mail server of the internet is in. @see https://www.iana.org/assignments/iana-ipv4-special-registry */
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
 * The address of a mail server, looked up once: connect to it and to no other, or the name could stand for another one a moment later.
 *
 * @throws DeliveryFailure `forbidden` for a host or a port that is not allowed, `unreachable` for a name that is not known
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
  // All of them: a name with a public and a private address is one for tricks.
  if (!isNamed && !addresses.every(isPublic)) throw new DeliveryFailure('forbidden')
  return address
}

/** Whether an address is one of the internet. Of version 6 only what is given out today is, so that no way to write one of version 4 is. */
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
