import type { Location } from 'react-router'

/** The pages that stay rendered, each at its last address; the one that was active last is the last. */
export type RecentPages = readonly Location[]

/**
 * Pages that stay rendered at most, including the active one. Each takes memory and slows the document; another one is rendered anew from
 * its address when its tab is opened, as after a reload.
 */
export const mostPages = 10

/**
 * Makes a location the last one, and drops the page that has been hidden longest when there are too many.
 *
 * @param unsaved paths of pages with unsaved changes, which stay
 */
export function visitPage(pages: RecentPages, location: Location, unsaved: ReadonlySet<string> = none): RecentPages {
  if (pages.at(-1) === location) return pages
  const next = [...pages.filter(({ pathname }) => pathname !== location.pathname), location]
  return next.filter(({ pathname }, at) => at >= next.length - mostPages || unsaved.has(pathname))
}

const none: ReadonlySet<string> = new Set()
