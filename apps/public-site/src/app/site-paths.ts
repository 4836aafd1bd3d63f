import { isExternalLink } from '@teachnet/contract'
import type { NavLink } from '@teachnet/protocol'
import { canonicalPath, findPage } from '../pages.ts'

/** Returns whether the site has a page at a path (the query is ignored). */
export function isSitePath(path: string): boolean {
  return findPage(path) !== undefined
}

/**
 * Returns the parameters that change the page at a path, apart from the language. A host passes no other parameters, and caches one copy of
 * the page for each combination of their values.
 */
export function parametersOf(path: string): readonly string[] {
  return findPage(canonicalPath(path) ?? path)?.query ?? []
}

/** Returns whether the page at a path accepts posted forms. */
export function takesForms(path: string): boolean {
  return findPage(path)?.takesForms === true
}

/** Returns whether the page at a path differs per visitor, so that a host must not cache it. */
export function isPersonal(path: string): boolean {
  return findPage(path.replace(/\.data$/, ''))?.isPersonal === true
}

/** Returns the configured links that have a target: other sites, the other two apps, and pages that exist here. */
export function reachableLinks(links: readonly NavLink[]): NavLink[] {
  return links.filter(({ title, path }) => title !== '' && isReachable(path))
}

/** Returns whether a configured link has a target. */
export function isReachable(path: string): boolean {
  return isExternalLink(path) || isSitePath(path) || /^\/(user|admin)(\/|$)/.test(path)
}

/** Returns whether a link leaves this app and therefore must load a document. */
export function leavesSite(path: string): boolean {
  return !isSitePath(path)
}
