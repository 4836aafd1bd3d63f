import { languageParameter } from '@teachnet/languages'
import { isLocale } from '@teachnet/protocol'
import type { IncomingMessage } from 'node:http'
import { withoutEntrance, withPathOfQuery } from '../../http/request/url.ts'
import type { Env, FolderSetting, OriginSetting } from '../../platform/settings/settings.ts'
import { createTrust } from '../../platform/network/addresses.ts'

/** The fixed origins of the product's parts, where configured; without a trailing slash. */
export interface Origins extends Pick<Env, OriginSetting>, Partial<Pick<Env, FolderSetting>> {
  /** Storage origins, besides the server, to which browsers upload files and from which they show them. */
  readonly storageOrigins?: readonly string[]
}

export type SpaName = 'admin' | 'member'

/** The target of a request. */
export type Place =
  | { readonly kind: 'api' }
  | { readonly kind: 'spa'; readonly app: SpaName }
  | { readonly kind: 'site' }
  | { readonly kind: 'redirect'; readonly to: string }

export interface PageRequest {
  readonly method: string
  /** Host header, with its port. */
  readonly host: string
  /** Path and query as received. */
  readonly url: string
  readonly accept: string
  /** The `server` header of the wire contract. */
  readonly serverHeader?: string
}

export const basePaths: Readonly<Record<SpaName, string>> = { admin: '/admin', member: '/user' }

/**
 * Distinguishes an API call from a page, and one app from another: by the Host header `admin.…` and `member.…` (or that of a configured
 * origin), on any other host by path.
 */
export function placeOf(requested: PageRequest, origins: Origins): Place {
  const path = withoutEntrance(pathOf(withPathOfQuery(requested.url)))
  const isCall = isCallOf(requested, path)
  if (
    isUnder(path, '/api') ||
    isUnder(path, '/storage') ||
    isUnder(path, '/private-files') ||
    isUnder(path, '/static') ||
    isUnder(path, '/modules') ||
    ['/healthz', '/readyz', '/metrics', '/changed-tags', '/indexnow.txt'].includes(path)
  )
    return { kind: 'api' }
  const own = hostOwner(requested.host, origins)
  if (isUnder(path, basePaths.admin) && isOtherThanAdmin(requested.host, origins) && !isCall) return { kind: 'site' }
  const byPath = isUnder(path, basePaths.admin) ? 'admin' : isUnder(path, basePaths.member) ? 'member' : undefined
  if (byPath === 'admin' && isCall) return { kind: 'api' }
  if (own !== undefined && own !== byPath)
    return { kind: 'redirect', to: basePaths[own] + (path === '/' ? '' : requested.url) }
  return byPath ? { kind: 'spa', app: byPath } : { kind: 'site' }
}

export function pathOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? url : url.slice(0, at)
}

function hostOwner(host: string, { publicOrigin, adminOrigin, memberOrigin }: Origins): SpaName | undefined {
  const isAt = (origin: string | undefined) =>
    origin !== undefined &&
    new URL(origin).host === host &&
    (publicOrigin === undefined || new URL(publicOrigin).host !== host)
  if (isAt(adminOrigin) || (adminOrigin === undefined && host.startsWith('admin.'))) return 'admin'
  if (isAt(memberOrigin) || host.startsWith('member.')) return 'member'
  return undefined
}

/** Whether the back office has a host of its own, which is not this one: its pages and files are there alone. */
export function isOtherThanAdmin(host: string, { adminOrigin }: Pick<Origins, 'adminOrigin'>): boolean {
  return adminOrigin !== undefined && new URL(adminOrigin).host !== host
}

function isUnder(path: string, base: string): boolean {
  const lower = path.toLowerCase()
  return lower === base || lower.startsWith(`${base}/`)
}

/**
 * A call carries the server flag; a request without it that accepts HTML is for a page. Calls name a controller and an action, so that a
 * shorter path (`/admin`, `/admin/login`) is a page for clients that accept anything, such as previews of links.
 */
function isCallOf({ method, url, accept, serverHeader }: PageRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true
  if (serverHeader !== undefined || /[?&]server=1(&|$)/.test(url)) return true
  return !accept.includes('text/html') && path.split('/').filter(Boolean).length > 2
}

/** Returns the parameters that affect the page at a path; all others are ignored. */
export type ParametersOf = (path: string) => readonly string[]

/** Longer values match nothing. */
const longestValue = 100

/** Characters that no value has, and that the database rejects. */
// oxlint-disable-next-line no-control-regex -- they are the ones to remove
const controls = /[\u0000-\u001F\u007F-\u009F\uD800-\uDFFF]/gu

/**
 * Returns the address of a page that all visitors share: path and the page's own parameters, each once and in a fixed order. Other
 * parameters of a link, such as campaign tags, are neither rendered nor part of the cache key.
 */
export function toPageAddress(url: string, parametersOf: ParametersOf): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  const path = url.slice(0, at)
  const provided = new URLSearchParams(url.slice(at + 1))
  const own = new URLSearchParams()
  // An open page requests the data of the next page under its path with the suffix `.data`.
  for (const name of parametersOf(path.replace(/\.data$/, '')).toSorted()) {
    const value = provided.get(name)?.replaceAll(controls, '').trim().slice(0, longestValue)
    if (value) own.set(name, value)
  }
  const language = provided.get(languageParameter)
  if (isLocale(language)) own.set(languageParameter, language)
  return own.size === 0 ? path : `${path}?${own}`
}

/** Longer paths lead to no page. */
const longestPath = 2048

/** Whether a path can be that of a page or a file: neither overlong, nor with a malformed escape or a control character. */
export function isWellFormed(path: string): boolean {
  if (path.length > longestPath) return false
  if (!path.includes('%')) return true
  try {
    // oxlint-disable-next-line no-control-regex -- they are the ones to reject
    return !/[\u0000-\u001F\u007F]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

type OriginSettings = Pick<Env, 'trustedProxies' | OriginSetting>

/** A host name or address with an optional port, as in URLs. */
const hostForm = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,253}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/

/** Returns host and port of a request in lower case; undefined when they are invalid in an address. HTTP/1.0 requests may have none. */
export function readHost(header: string | undefined): string | undefined {
  const host = (header ?? 'localhost').toLowerCase()
  return hostForm.test(host) ? host : undefined
}

type Sender = Pick<IncomingMessage, 'headers' | 'socket'>

/** Derives the sender and the protocol of a request from the request and its forwarded headers. */
export interface RequestOrigin {
  /**
   * Whether the visitor uses TLS: according to the trusted proxies, otherwise to the configured origin of the host,
   * otherwise to the connection.
   */
  readonly isSecure: (request: Sender, host: string) => boolean
  /** The network address of the visitor: the first one, from the connection outwards, that is not a trusted proxy. */
  readonly ipOf: (request: Sender) => string
  /** Whether the forwarded headers of a request are used at all. */
  readonly isForwarded: (request: Sender) => boolean
}

/** Reads forwarded headers as the API does. */
export function createRequestOrigin(settings: OriginSettings): RequestOrigin {
  const trusts = createTrust(settings.trustedProxies)
  const schemes = schemesOf(settings)
  const isForwarded = ({ socket }: Sender) => trusts(socket.remoteAddress ?? '', 0)
  const sendersOf = ({ headers, socket }: Sender) => [
    socket.remoteAddress ?? '',
    ...listOf(headers['x-forwarded-for']).reverse(),
  ]
  /** Number of trusted senders whose forwarded addresses are used, counted from the connection outwards. */
  const hopsOf = (senders: readonly string[]) => {
    const first = senders.findIndex((address, hop) => !trusts(address, hop))
    return first === -1 ? senders.length - 1 : first
  }
  return {
    isForwarded,
    isSecure: (request, host) => {
      const said = isForwarded(request) ? listOf(request.headers['x-forwarded-proto']) : []
      if (said.length === 0) return schemes.get(host) ?? 'encrypted' in request.socket
      // Each proxy appends what it saw; the outermost trusted proxy saw the visitor.
      const hops = Math.max(1, hopsOf(sendersOf(request)))
      return (said.at(-hops) ?? said[0])?.toLowerCase() === 'https'
    },
    ipOf: (request) => {
      const senders = sendersOf(request)
      return senders[hopsOf(senders)] || (senders[0] ?? '')
    },
  }
}

/** Whether the parts with a configured origin use TLS, by host. */
function schemesOf({ publicOrigin, adminOrigin, memberOrigin, apiOrigin }: OriginSettings): Map<string, boolean> {
  return new Map(
    [publicOrigin, adminOrigin, memberOrigin, apiOrigin].flatMap((origin) => {
      if (origin === undefined) return []
      const { host, protocol } = new URL(origin)
      return [[host, protocol === 'https:'] as const]
    }),
  )
}

function listOf(header: string | string[] | undefined): string[] {
  return header === undefined
    ? []
    : [header]
        .flat()
        .join(',')
        .split(',')
        .map((part) => part.trim())
}
