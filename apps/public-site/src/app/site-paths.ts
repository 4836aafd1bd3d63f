import { isExternalLink, type NavLink } from '@teachnet/contract'

const pages = [/^\/$/, /^\/top10$/, /^\/teacher\/\d+$/, /^\/news$/, /^\/news\/[a-z0-9-]+$/]

/** Whether the site has a page at a path (its query does not matter). */
export function isSitePath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1)
  return pages.some((page) => page.test(pathname))
}

/** Links of the configuration that lead somewhere: other sites, the other two apps, and pages that exist here. */
export function reachableLinks(links: readonly NavLink[]): NavLink[] {
  return links.filter(
    ({ title, path }) =>
      title !== '' && (isExternalLink(path) || isSitePath(path) || /^\/(user|admin)(\/|$)/.test(path)),
  )
}

/** Whether a link leaves this app, and so must load a page. */
export function leavesSite(path: string): boolean {
  return !isSitePath(path)
}
