import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '../../network/public-address.ts'
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
  if (!isNamed && !addresses.every(isPublicAddress)) throw new DeliveryFailure('forbidden')
  return address
}

async function resolveByDns(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
