import type { NavigationTarget } from '@teachnet/api-client'
import { type Area, loginPath } from '@teachnet/contract'

/** Where a reply leads: within this app, or to another path of this site. */
export type NavigationPlace =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly path: string }

export interface NavigationPlaceOptions {
  readonly area: Area
  /** Path with base of a route's name, if the app has one. */
  readonly findByName: (name: string) => string | undefined
}

/**
 * Decides where a reply with code 302 or 303 leads. A path wins over a name; one that leaves the site counts as absent.
 *
 * @returns undefined when nothing usable is named
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
