import { withoutEntrance } from '../http/request/canonical-url.ts'
import type { Env, FolderSetting, OriginSetting } from '../settings/settings.ts'

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

export interface Asked {
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
export function placeOf(asked: Asked, origins: Origins): Place {
  const path = withoutEntrance(pathOf(asked.url))
  if (
    isUnder(path, '/api') ||
    isUnder(path, '/storage') ||
    isUnder(path, '/private-files') ||
    isUnder(path, '/static') ||
    isUnder(path, '/modules') ||
    ['/healthz', '/readyz', '/metrics', '/changed-tags', '/indexnow.txt'].includes(path)
  )
    return { kind: 'api' }
  const own = hostOwner(asked.host, origins)
  const byPath = isUnder(path, basePaths.admin) ? 'admin' : isUnder(path, basePaths.member) ? 'member' : undefined
  if (byPath === 'admin' && isCall(asked)) return { kind: 'api' }
  if (own !== undefined && own !== byPath)
    return { kind: 'redirect', to: basePaths[own] + (path === '/' ? '' : asked.url) }
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
  if (isAt(adminOrigin) || host.startsWith('admin.')) return 'admin'
  if (isAt(memberOrigin) || host.startsWith('member.')) return 'member'
  return undefined
}

function isUnder(path: string, base: string): boolean {
  const lower = path.toLowerCase()
  return lower === base || lower.startsWith(`${base}/`)
}

/**
 * A call carries the server flag; a request without it that accepts HTML is for a page. Calls name a controller and an action, so that a
 * shorter path (`/admin`, `/admin/login`) is a page for clients that accept anything, such as previews of links.
 */
function isCall({ method, url, accept, serverHeader }: Asked): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true
  if (serverHeader !== undefined || /[?&]server=1(&|$)/.test(url)) return true
  const segments = withoutEntrance(pathOf(url)).split('/').filter(Boolean)
  return !accept.includes('text/html') && segments.length > 2
}
