import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { isPublicAddress } from './public-address.ts'

/** The allowed hosts, and the time limit. */
export interface LoadRules {
  readonly isAllowed: (address: string) => boolean
  /** Time for all answers together, in ms. */
  readonly patience: number
  /** Redirects that are followed; default: none. Each address is checked like the first. */
  readonly redirects?: number
}

const publicRules: LoadRules = { isAllowed: isPublicAddress, patience: 20_000 }

/** Pictures move more often than modules, and an editor waits for them. */
export const publicPictureRules: LoadRules = { isAllowed: isPublicAddress, patience: 15_000, redirects: 3 }

/**
 * Loads a file from a public host by HTTPS. The address that is connected to is the one that was checked, so that a name which resolves to
 * another address a moment later (DNS rebinding) reaches nothing inside.
 *
 * @param maxBytes a longer answer is aborted
 * @throws Error for any other address, another status than 200, or a longer or late answer
 */
export async function loadPublicFile(
  address: string,
  maxBytes: number,
  { patience, redirects = 0, isAllowed }: LoadRules = publicRules,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(patience)
  return readAll(await ask(new URL(address), { isAllowed, redirects, signal }), maxBytes)
}

async function ask(
  url: URL,
  {
    isAllowed,
    redirects,
    signal,
  }: Required<Pick<LoadRules, 'isAllowed' | 'redirects'>> & { readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  refuseForeignAddress(url, isAllowed)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { signal, lookup: lookupOf(isAllowed), agent: false }, resolve).on('error', reject)
  })
  const { statusCode = 0, headers } = answer
  if (statusCode === 200) return answer
  answer.destroy()
  if (redirects > 0 && redirectStatuses.has(statusCode) && headers.location !== undefined)
    return ask(new URL(headers.location, url), { isAllowed, redirects: redirects - 1, signal })
  throw new Error(`the answer has the status ${statusCode}`)
}

/** An address that is not requested: not https, with a password, or of a host that is not public. */
export class ForeignAddress extends Error {}

/** @throws ForeignAddress for an address without https, with a password, or with an IP address that is not allowed */
export function refuseForeignAddress(url: URL, isAllowed: LoadRules['isAllowed']): void {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new ForeignAddress('only https addresses without a password are loaded')
  // An address in place of a name is connected to without a look-up.
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) throw new ForeignAddress(`${host} is not a public host`)
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

async function readAll(answer: AsyncIterable<Buffer>, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    if (size > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** All addresses of the name must be allowed: a name with both public and private ones is suspicious. */
export function lookupOf(isAllowed: LoadRules['isAllowed']): NonNullable<RequestOptions['lookup']> {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) done(error ?? new Error(`${host} has no address`), '')
      else if (!addresses.every(({ address }) => isAllowed(address)))
        done(new ForeignAddress(`${host} is not a public host`), '')
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}
