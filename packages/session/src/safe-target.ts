import { type Area, loginPath } from '@teachnet/contract'

/** Path of an area's loading page, which goes on to `to` (a path with base and query). */
export function loadingPath(area: Area, to?: string): string {
  const path = `${area.basePath}/loading`
  return to ? `${path}/${encodeURIComponent(to)}` : path
}

/** Path of an area's login page, which goes on to `to`. */
export function loginPathTo(area: Area, to?: string): string {
  return to ? `${loginPath(area)}?${new URLSearchParams({ to })}` : loginPath(area)
}

/**
 * The `to` in the path of a loading page. Read from the raw path, because a router that decodes a parameter mixes up slashes of the path
 * with those within an encoded address.
 *
 * @param pathname as `location.pathname` gives it, percent-encoded
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
 * A target that one may go to: a path of the area with its query and hash, in normal form. Absolute addresses, `//host`, backslashes,
 * other schemes and other areas give undefined, and so do the pages that would only lead here again.
 */
export function toSafeTarget(to: string | null | undefined, area: Area): string | undefined {
  if (!to || !to.startsWith(`${area.basePath}/`) || to.includes('\\')) return undefined
  // The address parser drops tabs and line breaks and resolves dots: what counts is what it makes of the text.
  if (!URL.canParse(to, nowhere)) return undefined
  const { origin, pathname, search, hash } = new URL(to, nowhere)
  if (origin !== nowhere || !pathname.startsWith(`${area.basePath}/`) || pathname.startsWith('//')) return undefined
  const isWay = [loginPath(area), loadingPath(area)].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  )
  return isWay ? undefined : `${pathname}${search}${hash}`
}

const nowhere = 'http://nowhere.invalid'
