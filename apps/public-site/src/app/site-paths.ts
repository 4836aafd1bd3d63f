import { isExternalLink, type NavLink } from '@teachnet/contract'
import { allPages } from '../pages.ts'

/** What a part of a path can be: an id is a number, a slug small letters, digits and hyphens. */
const parts: Readonly<Record<string, string>> = { id: String.raw`\d+`, slug: '[a-z0-9-]+' }

const patterns = allPages.map(({ path, query }) => {
  const pattern = path.replaceAll(/:(\w+)/g, (_, name: string) => parts[name] ?? '[^/]+')
  return { pattern: new RegExp(`^${pattern}$`), query }
})

/** Whether the site has a page at a path (its query does not matter). */
export function isSitePath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1)
  return patterns.some(({ pattern }) => pattern.test(pathname))
}

/**
 * The parameters that the page at a path differs by, beside the language: a host gives it no others, and keeps one copy of the page for each
 * of their values.
 */
export function parametersOf(path: string): readonly string[] {
  const pathname = path.replace(/(?<=.)\/$/, '')
  return patterns.find(({ pattern }) => pattern.test(pathname))?.query ?? []
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
