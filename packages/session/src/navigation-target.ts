import type { NavigationTarget } from '@teachnet/api-client'
import { type Area, loginPath } from '@teachnet/protocol'

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
