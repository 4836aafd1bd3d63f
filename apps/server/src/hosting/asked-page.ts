import type { IncomingMessage } from 'node:http'

import { defaultLocale, isLocale } from '@teachnet/protocol'

import { readLanguageCookie } from '../http/request/language.ts'
import { createFrequentNames } from './frequent-names.ts'
import { type ParametersOf, toPageAddress } from './page-address.ts'
import type { Origins } from './place.ts'
import { readHost, type RequestOrigin } from './request-origin.ts'

/** Number of hosts whose pages are cached when the site has no fixed address; pages of other hosts are rendered for each request. */
const mostHosts = 8

/** A requested page. */
export interface Asked {
  readonly origin: string
  /** Path with the page's own parameters. */
  readonly address: string
  /** The cache key: host (unless the site has one fixed address), language and address. */
  readonly key: string
  /** False where a cached copy would hardly be used again. */
  readonly isKept: boolean
}

interface Options {
  readonly origins: Origins
  readonly origin: RequestOrigin
  /** Absent while the app is not built. */
  readonly parametersOf: ParametersOf | undefined
}

/** Creates the function that reads the requested page from a request. */
export function createAskedReader({ origins, origin: { isSecure }, parametersOf }: Options) {
  const isFrequentHost = createFrequentNames(mostHosts)
  const asked = new WeakMap<IncomingMessage, Asked>()
  const read = (request: IncomingMessage): Asked => {
    const { url = '/', headers } = request
    const address = parametersOf ? toPageAddress(url.startsWith('/') ? url : '/', parametersOf) : url
    const kept = readLanguageCookie(headers.cookie)
    const language = isLocale(kept) ? kept : defaultLocale
    // With one fixed address, all hosts share one copy.
    if (origins.publicOrigin !== undefined)
      return { origin: origins.publicOrigin, address, key: `${language}|${address}`, isKept: true }
    const host = readHost(headers.host) ?? 'localhost'
    const origin = `${isSecure(request, host) ? 'https' : 'http'}://${host}`
    return { origin, address, key: `${origin}|${language}|${address}`, isKept: isFrequentHost(origin) }
  }
  /** Call it once for each request: a second call would count the host as requested repeatedly. */
  return (request: IncomingMessage): Asked => {
    const known = asked.get(request)
    if (known) return known
    const page = read(request)
    asked.set(request, page)
    return page
  }
}
