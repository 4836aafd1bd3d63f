import { type Area, loginPath } from '@teachnet/protocol'
import type { NavigationTarget } from '@teachnet/api-client'

/** Returns the path of an area's loading page, which then navigates to `to` (a path with base and query). */
export function loadingPath(area: Area, to?: string): string {
  const path = `${area.basePath}/loading`
  return to ? `${path}/${encodeURIComponent(to)}` : path
}

/** Returns the path of an area's login page, which then navigates to `to`. */
export function loginPathTo(area: Area, to?: string): string {
  return to ? `${loginPath(area)}?${new URLSearchParams({ to })}` : loginPath(area)
}

/**
 * Reads `to` from the path of a loading page. Reads the undecoded path, because a router that decodes a parameter does not distinguish
 * slashes of the path from those within an encoded address.
 * @param pathname percent-encoded, as in `location.pathname`
 */
export function readLoadingTarget(pathname: string): string | undefined {
  const encoded = /\/loading\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (!encoded) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/**
 * Returns a safe navigation target: a path of the area with its query and hash, normalized. Returns undefined for absolute addresses,
 * `//host`, backslashes, other schemes, other areas, and for the login and loading pages, which would redirect here again.
 */
export function toSafeTarget(to: string | null | undefined, area: Area): string | undefined {
  if (!to || !to.startsWith(`${area.basePath}/`) || to.includes('\\')) return undefined
  // The address parser drops tabs and line breaks and resolves dots, so check its result, not the text.
  if (!URL.canParse(to, nowhere)) return undefined
  const { origin, pathname, search, hash } = new URL(to, nowhere)
  if (origin !== nowhere || !pathname.startsWith(`${area.basePath}/`) || pathname.startsWith('//')) return undefined
  const isWay = [loginPath(area), loadingPath(area)].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  )
  return isWay ? undefined : `${pathname}${search}${hash}`
}

/**
 * Returns the address of the public site's page to which a sign-in returns. Accepts paths only, so that the origin is always the configured
 * one. Returns undefined for absolute addresses, `//host`, backslashes, and for paths of the apps, the API and stored files.
 * @param to a path with its query, e.g. `/news/spring?lang=en`
 * @param publicSite address of the site's first page; ends with a slash
 */
export function toSiteTarget(to: string | null | undefined, publicSite: string): string | undefined {
  if (!to || !to.startsWith('/') || to.includes('\\') || !URL.canParse(to, nowhere)) return undefined
  const { origin, pathname, search, hash } = new URL(to, nowhere)
  if (origin !== nowhere || pathname.startsWith('//') || notOfSite.test(pathname)) return undefined
  return `${publicSite.replace(/\/$/, '')}${pathname}${search}${hash}`
}

/** Paths of the site's host that are not pages of the site. */
const notOfSite = /^\/(user|admin|api|storage|private-files|static)(\/|$)/i

const nowhere = 'http://nowhere.invalid'

/** Target of a reply: a path within this app, or another path of this site. */
export type NavigationPlace =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly path: string }

export interface NavigationPlaceOptions {
  readonly area: Area
  /** Returns the path with base of a route name, if the app has that route. */
  readonly findByName: (name: string) => string | undefined
}

/**
 * Returns the target of a reply with code 302 or 303. A path takes precedence over a name; a path that leaves the site is ignored.
 * @returns undefined when the reply has no usable target
 */
export function toNavigationPlace(
  { routePath, routeName }: NavigationTarget,
  { area, findByName }: NavigationPlaceOptions,
): NavigationPlace | undefined {
  const path = toOwnPath(routePath) ?? (routeName === undefined ? undefined : nameToPath(routeName, area, findByName))
  if (path === undefined) return undefined
  const isInside =
    path === area.basePath || path.startsWith(`${area.basePath}/`) || path.startsWith(`${area.basePath}?`)
  return { kind: isInside ? 'inside' : 'outside', path }
}

function nameToPath(name: string, area: Area, findByName: (name: string) => string | undefined): string | undefined {
  return name === area.loginRoute ? loginPath(area) : findByName(name)
}

function toOwnPath(path: string | undefined): string | undefined {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\t\n\r\\]/.test(path)) return undefined
  return path
}
