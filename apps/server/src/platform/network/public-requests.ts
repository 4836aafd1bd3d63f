import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { get, type RequestOptions, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { isPublicAddress } from './addresses.ts'

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
  rejectForeignAddress(url, isAllowed)
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

/** Whether the operator allows a host that is not public: the list has hosts with or without a port. */
export function isListedHost({ hostname, port, protocol }: URL, allowed: readonly string[]): boolean {
  const number = port === '' ? (protocol === 'http:' ? '80' : '443') : port
  return allowed.includes(hostname) || allowed.includes(`${hostname}:${number}`)
}

/** In ms: a form does not wait longer for a name to be resolved. */
const lookUpPatience = 1500

/** Whether a host is known not to be public. A name that cannot be resolved now is checked when it is connected to. */
export async function isPrivateHost({ hostname }: URL): Promise<boolean> {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return !isPublicAddress(host)
  const addresses = await Promise.race([
    lookUp(host, { all: true }).catch(() => []),
    wait(lookUpPatience, [], { ref: false }),
  ])
  return addresses.some(({ address }) => !isPublicAddress(address))
}

/** @throws ForeignAddress for an address without https, with a password, or with an IP address that is not allowed */
export function rejectForeignAddress(url: URL, isAllowed: LoadRules['isAllowed']): void {
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

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How a host answered. */
export interface PostReply {
  readonly status: number
  /** The beginning of the body, if the caller reads it. */
  readonly text?: string
}

/**
 * Posts a text to a public host by HTTPS, or to a host that the operator allows. Redirects are not followed. The address that is connected to is the one that was checked, see
 * `loadPublicFile`.
 *
 * @param allowed hosts that need not be public and may lack TLS, see `isListedHost`
 * @param mostText bytes of the answer's body that are read, since it could be endless; default: none
 * @param textPatience ms after which what was read of the body is enough; default: the whole time limit
 * @throws Error for an address that is not public, or without an answer in time
 */
export async function postPublicly(
  address: string,
  { headers, body }: Message,
  {
    isAllowed = isPublicAddress,
    allowed = [],
    patience = 10_000,
    mostText = 0,
    textPatience,
  }: {
    readonly isAllowed?: (address: string) => boolean
    readonly allowed?: readonly string[]
    readonly patience?: number
    readonly mostText?: number
    readonly textPatience?: number
  } = {},
): Promise<PostReply> {
  const url = new URL(address)
  const isListed = isListedHost(url, allowed)
  if (!isListed) rejectForeignAddress(url, isAllowed)
  const signal = AbortSignal.timeout(patience)
  const answer = await new Promise<PostReply>((resolve, reject) => {
    const sent = (url.protocol === 'http:' ? requestPlainly : request)(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal,
        lookup: isListed ? undefined : lookupOf(isAllowed),
        agent: false,
      },
      (reply) => {
        const status = reply.statusCode ?? 0
        const finish = (answer: PostReply) => {
          resolve(answer)
          reply.destroy()
        }
        if (mostText === 0) return finish({ status })
        const parts: Buffer[] = []
        const read = () => Buffer.concat(parts)
        reply.on('data', (part: Buffer) => {
          parts.push(part)
          if (read().length >= mostText) finish({ status, text: read().subarray(0, mostText).toString() })
        })
        const finishRead = () => finish({ status, text: read().toString() })
        if (textPatience !== undefined) setTimeout(finishRead, textPatience).unref()
        reply.on('end', finishRead)
        reply.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
  return answer
}
