import type { SiteContent } from '@teachnet/contract'
import type { NavLink } from '@teachnet/protocol'
import { allPages, sections } from '../../pages.ts'
import { reachableLinks } from '../site-paths.ts'

/** Links under one heading. */
export interface MenuGroup {
  /** Message id of the heading. */
  readonly heading: string
  readonly links: readonly NavLink[]
}

/** Returns the text of a message. */
type TextOf = (id: string) => string

/** The links of the head: the configured ones that have a target; without any, the main pages. */
export function headLinks(site: SiteContent | undefined, textOf: TextOf): readonly NavLink[] {
  const configured = reachableLinks(site?.head_nav.length ? site.head_nav : (site?.top_menu ?? []))
  return configured.length > 0 ? configured : pageLinks(textOf, ({ isMain }) => isMain === true)
}

/** A group of the menu. A repeated link is already in a group above. */
export interface ListedGroup {
  readonly heading: string
  readonly links: readonly (NavLink & { readonly isRepeated: boolean })[]
}

/** Every link of the menu by its heading: the three configured menus, then all pages. */
export function menuGroups(site: SiteContent | undefined, textOf: TextOf): readonly ListedGroup[] {
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
    { heading: 'site.menu.main', links: headLinks(site, textOf) },
    { heading: 'site.menu.top', links: reachableLinks(site?.top_menu ?? []) },
    { heading: 'site.menu.app', links: reachableLinks(site?.app_menu ?? []) },
  ]
    .map(listed)
    .map((group) => ({ ...group, links: group.links.filter(({ isRepeated }) => !isRepeated) }))
  return [...configured, ...pageGroups(textOf).map(listed)].filter(({ links }) => links.length > 0)
}

/** The site's own pages by section. */
export function pageGroups(textOf: TextOf): readonly MenuGroup[] {
  return sections.map((section) => ({
    heading: `site.sections.${section}`,
    links: pageLinks(textOf, (page) => page.section === section),
  }))
}

function pageLinks(textOf: TextOf, isWanted: (page: (typeof allPages)[number]) => boolean): NavLink[] {
  return allPages
    .filter(isWanted)
    .flatMap(({ navigation, path }) => (navigation === undefined ? [] : [{ title: textOf(navigation), path }]))
}
