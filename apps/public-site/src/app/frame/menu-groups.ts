import type { SiteContent } from '@teachnet/contract'
import type { LocalizedText, NavLink } from '@teachnet/protocol'
import { allPages, sections } from '../../pages.ts'
import { reachableLinks } from '../site-paths.ts'

/** Links under one heading. */
export interface MenuGroup {
  /** Message id of the heading. */
  readonly heading: string
  readonly links: readonly NavLink[]
}

/** Returns the name of a page, see `usePageName`. */
type NameOf = (navigation: string | LocalizedText) => string

/** The links of the head: the configured ones that have a target; without any, the main pages. */
export function headLinks(site: SiteContent | undefined, nameOf: NameOf): readonly NavLink[] {
  const configured = reachableLinks(site?.head_nav.length ? site.head_nav : (site?.top_menu ?? []))
  return configured.length > 0 ? configured : pageLinks(nameOf, ({ isMain }) => isMain === true)
}

/** A group of the menu. A repeated link is already in a group above. */
export interface ListedGroup {
  readonly heading: string
  readonly links: readonly (NavLink & { readonly isRepeated: boolean })[]
}

/** Every link of the menu by its heading: the three configured menus, then all pages. */
export function menuGroups(site: SiteContent | undefined, nameOf: NameOf): readonly ListedGroup[] {
  const known = new Set<string>()
  const listed = ({ heading, links }: MenuGroup): ListedGroup => ({
    heading,
    links: links.map((link) => {
      const isRepeated = known.has(link.path)
      known.add(link.path)
      return { ...link, isRepeated }
    }),
  })
  const configured = [
    { heading: 'site.menu.main', links: headLinks(site, nameOf) },
    { heading: 'site.menu.top', links: reachableLinks(site?.top_menu ?? []) },
    { heading: 'site.menu.app', links: reachableLinks(site?.app_menu ?? []) },
  ]
    .map(listed)
    .map((group) => ({ ...group, links: group.links.filter(({ isRepeated }) => !isRepeated) }))
  return [...configured, ...pageGroups(nameOf).map(listed)].filter(({ links }) => links.length > 0)
}

/** The site's own pages by section. */
export function pageGroups(nameOf: NameOf): readonly MenuGroup[] {
  return sections.map((section) => ({
    heading: `site.sections.${section}`,
    links: pageLinks(nameOf, (page) => page.section === section),
  }))
}

function pageLinks(nameOf: NameOf, isWanted: (page: (typeof allPages)[number]) => boolean): NavLink[] {
  return allPages
    .filter(isWanted)
    .flatMap(({ navigation, path }) => (navigation === undefined ? [] : [{ title: nameOf(navigation), path }]))
}
