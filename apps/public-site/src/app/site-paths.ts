import { isExternalLink, isServedOutsidePages, previewParameter } from '@teachnet/contract'
import type { NavLink } from '@teachnet/protocol'
import { canonicalPath, findPage } from '../pages.ts'

/** Returns whether the site has a page at a path (the query is ignored). */
export function isSitePath(path: string): boolean {
  return findPage(path) !== undefined
}

/** Returns whether the page at an address differs per visitor or is a preview, so that a host must not cache it. */
export function isPersonal(address: string): boolean {
  const [path = '', query] = address.split('?', 2)
  return findPage(path.replace(/\.data$/, ''))?.isPersonal === true || new URLSearchParams(query).has(previewParameter)
}

/** Returns the configured links that have a target: other sites, the other two apps, and pages that exist here. */
export function reachableLinks(links: readonly NavLink[]): NavLink[] {
  return links.filter(({ title, path }) => title !== '' && isReachable(path))
}

/** Returns whether a configured link has a target. */
export function isReachable(path: string): boolean {
  return isExternalLink(path) || canonicalPath(path) !== undefined || isServedOutsidePages(path)
}

/** Returns whether a link leaves this app and therefore must load a document. */
export function leavesSite(path: string): boolean {
  return !isSitePath(path)
}
