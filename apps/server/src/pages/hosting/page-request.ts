import type { IncomingMessage } from 'node:http'
import { defaultLocale, isLocale } from '@teachnet/protocol'
import { readLanguageCookie } from '../../http/request/requester.ts'
import { type ParametersOf, toPageAddress, type Origins, readHost, type RequestOrigin } from './place.ts'
import { endSlowBody } from '../../http/request/input.ts'

/** Number of hosts whose pages are cached when the site has no fixed address; pages of other hosts are rendered for each request. */
const mostHosts = 8

/** A requested page. */
export interface PageRequest {
  readonly origin: string
  /** Path with the page's own parameters. */
  readonly address: string
  /** The cache key: host (unless the site has one fixed address), language and address. */
  readonly key: string
  /** False where a cached copy would hardly be used again. */
  readonly isCacheable: boolean
}

interface Options {
  readonly origins: Origins
  readonly origin: RequestOrigin
  /** Absent while the app is not built. */
  readonly parametersOf: ParametersOf | undefined
}

/** Creates the function that reads the requested page from a request. */
export function createRequestReader({ origins, origin: { isSecure }, parametersOf }: Options) {
  const isFrequentHost = createFrequentNames(mostHosts)
  const requested = new WeakMap<IncomingMessage, PageRequest>()
  const read = (request: IncomingMessage): PageRequest => {
    const { url = '/', headers } = request
    const address = parametersOf ? toPageAddress(url.startsWith('/') ? url : '/', parametersOf) : url
    const cached = readLanguageCookie(headers.cookie)
    const language = isLocale(cached) ? cached : defaultLocale
    // With one fixed address, all hosts share one copy.
    if (origins.publicOrigin !== undefined)
      return { origin: origins.publicOrigin, address, key: `${language}|${address}`, isCacheable: true }
    const host = readHost(headers.host) ?? 'localhost'
    const origin = `${isSecure(request, host) ? 'https' : 'http'}://${host}`
    return { origin, address, key: `${origin}|${language}|${address}`, isCacheable: isFrequentHost(origin) }
  }
  /** Call it once for each request: a second call would count the host as requested repeatedly. */
  return (request: IncomingMessage): PageRequest => {
    const known = requested.get(request)
    if (known) return known
    const page = read(request)
    requested.set(request, page)
    return page
  }
}

/**
 * Returns a function that reports for each name whether it occurs repeatedly and is among the most frequent ones. Any number of names that occur once do not
 * displace a name that occurs repeatedly.
 *
 * @see https://doi.org/10.1016/0167-6423(82)90012-0 Misra and Gries, Finding repeated elements
 */
function createFrequentNames(most: number): (name: string) => boolean {
  const counts = new Map<string, number>()
  return (name) => {
    const count = counts.get(name)
    if (count !== undefined || counts.size < most) {
      counts.set(name, Math.min((count ?? 0) + 1, highest))
      return count !== undefined
    }
    for (const [each, before] of counts) {
      if (before === 1) counts.delete(each)
      else counts.set(each, before - 1)
    }
    return false
  }
}

/** A limit, so that a name with a million occurrences can still be displaced later. */
const highest = 10_000

/** Bytes: the limit of one form with its files, and of all forms that are read at the same time. */
export const longestForm = 33_554_432
const longestTogether = 134_217_728

let underWay = 0

/** Reads the body of a form posted to a page; undefined when it exceeds the limit for one form or for all concurrent forms. */
export async function readPostedBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  endSlowBody(request)
  try {
    for await (const chunk of request) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      underWay += bytes.length
      if (size > longestForm || underWay > longestTogether) return undefined
      chunks.push(bytes)
    }
    return Buffer.concat(chunks)
  } finally {
    underWay -= size
  }
}

/** The bodies of rendered pages whose responses are empty, see `keepBody` of the public site's `createSiteContext`. */
const bodies = new WeakMap<Response, Buffer>()

export function keepBody(response: Response, body: Buffer): void {
  bodies.set(response, body)
}

/** Returns the body of a rendered page, or reads it from the response. */
export async function bodyOf(response: Response): Promise<Buffer> {
  return bodies.get(response) ?? Buffer.from(await response.arrayBuffer())
}
