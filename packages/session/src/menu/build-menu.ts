import type { MenuRule, Area } from '@teachnet/protocol'
import { collectPermissions, type PermissionMap } from '../permissions.ts'

/** A menu entry, ready to render. */
export interface MenuEntry {
  readonly id: number
  /** Name of the rule, the route and the permission node. */
  readonly name: string
  readonly title: string
  readonly icon: string
  /**
   * `page` is a page of the app, `frame` an embedded address, `window` opens a new one; `unknown` is a type that this version does not
   * support.
   */
  readonly kind: 'directory' | 'page' | 'frame' | 'window' | 'unknown'
  /** Path with the base of a page or frame; empty for other kinds. */
  readonly path: string
  /** Address of a frame or window. */
  readonly url: string
  /** Whether the menu shows the entry; false for an entry that is only a route. */
  readonly isShown: boolean
  readonly children: readonly MenuEntry[]
}

/**
 * Converts rules to menu entries, as BuildAdmin's clients do (wire contract, 3.2).
 * @param base of the paths of pages
 * @param frameBase of the paths of embedded addresses
 */
export function buildMenu(rules: readonly MenuRule[], base: string, frameBase = base): MenuEntry[] {
  return rules.flatMap((rule) => {
    if (rule.type === 'button' || isUseless(rule)) return []
    const children = buildMenu(rule.children ?? [], base, frameBase)
    const kind = kindOf(rule)
    return [
      {
        id: rule.id,
        name: rule.name,
        title: rule.title,
        icon: rule.icon,
        kind,
        path: pathOf(rule, kind, kind === 'frame' ? frameBase : base),
        url: kind === 'frame' || kind === 'window' ? rule.url : '',
        isShown: rule.extend !== 'add_rules_only' && rule.type !== 'route',
        children,
      },
    ]
  })
}

/** Lists all pages and frames below the given entries, in menu order. */
export function listPages(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [
    ...(entry.kind === 'page' || entry.kind === 'frame' ? [entry] : []),
    ...listPages(entry.children),
  ])
}

/** Finds the page or frame at a path with base; the path of an entry is compared without its query. */
export function findPage(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  return listPages(entries).find((page) => page.path.split('?', 1)[0] === path)
}

/** Returns the entries from the top level down to the entry at a path, for breadcrumbs; empty when no entry matches. */
export function findTrail(entries: readonly MenuEntry[], path: string): MenuEntry[] {
  for (const entry of entries) {
    if (entry.path !== '' && entry.path.split('?', 1)[0] === path) return [entry]
    const below = findTrail(entry.children, path)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}

/** Path of an embedded address, `/admin/iframe/https%3A%2F%2F…`. */
export function framePath(base: string, url: string): string {
  return `${base}/iframe/${encodeURIComponent(url)}`
}

function isUseless(rule: MenuRule): boolean {
  if (rule.type === 'menu_dir') return rule.children === undefined || rule.children.length === 0
  if (rule.menu_type === 'link' || rule.menu_type === 'iframe') return rule.url === ''
  return rule.menu_type === 'tab' && rule.component === '' && rule.type !== 'route'
}

function kindOf(rule: MenuRule): MenuEntry['kind'] {
  if (rule.type === 'menu_dir') return 'directory'
  switch (rule.menu_type) {
    case 'link':
      return 'window'
    case 'iframe':
      return 'frame'
    case 'tab':
    case null:
      return 'page'
    default:
      return 'unknown'
  }
}

function pathOf(rule: MenuRule, kind: MenuEntry['kind'], base: string): string {
  if (kind === 'frame') return framePath(base, rule.url)
  return kind === 'page' ? `${base}/${rule.path.replace(/^\/+/, '')}` : ''
}

/** Menus of the member centre, from its init reply. */
export interface MemberMenu {
  readonly menu: readonly MenuEntry[]
  /** Entries of the site header. */
  readonly navigation: readonly MenuEntry[]
  /** Entries of the account drop-down. */
  readonly userMenu: readonly MenuEntry[]
  readonly permissions: PermissionMap
  /** True when there is more than one group of menus; each group then shows its headline. */
  readonly showHeadline: boolean
}

/**
 * Sorts the member's rules into menus (contract, 3.3).
 * @param menus directories of the member centre
 * @param rules all other rules, whose paths start at the root of the site
 */
export function buildMemberMenu(menus: readonly MenuRule[], rules: readonly MenuRule[], area: Area): MemberMenu {
  const menu = buildMenu(withoutType(menus, 'nav_user_menu'), area.basePath)
  return {
    menu,
    // Embedded addresses open within the member centre, also those of the site's own menus.
    navigation: buildMenu(ofType(rules, 'nav'), '', area.basePath),
    userMenu: [
      ...buildMenu(ofType(menus, 'nav_user_menu'), area.basePath),
      ...buildMenu(ofType(rules, 'nav_user_menu'), '', area.basePath),
    ],
    permissions: { ...collectPermissions(rules, ''), ...collectPermissions(menus, area.basePath) },
    showHeadline: menu.length > 1,
  }
}

function ofType(rules: readonly MenuRule[], type: MenuRule['type']): MenuRule[] {
  return rules.flatMap((rule) => (rule.type === type ? [rule] : ofType(rule.children ?? [], type)))
}

function withoutType(rules: readonly MenuRule[], type: MenuRule['type']): MenuRule[] {
  return rules.flatMap((rule) => {
    if (rule.type === type) return []
    return [rule.children ? { ...rule, children: withoutType(rule.children, type) } : rule]
  })
}

/** Result of a click on a menu entry. A problem is the last part of a message id `navigation.<problem>`. */
export type MenuTarget =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'window'; readonly url: string }
  | { readonly kind: 'problem'; readonly problem: 'unknownMenuType' | 'alreadyThere' | 'invalidRoute' | 'noChildMenu' }

export interface MenuTargetOptions {
  /** Current path with base and query. */
  readonly currentPath: string
  /** Whether the app has a page for an entry. */
  readonly isKnown: (entry: MenuEntry) => boolean
}

/** Returns the target of a menu entry; for a directory, the target of its first page. */
export function toMenuTarget(entry: MenuEntry, { currentPath, isKnown }: MenuTargetOptions): MenuTarget {
  switch (entry.kind) {
    case 'window':
      return { kind: 'window', url: entry.url }
    case 'directory': {
      const first = listPages(entry.children).find((page) => page.isShown && isKnown(page))
      return first ? toMenuTarget(first, { currentPath, isKnown }) : { kind: 'problem', problem: 'noChildMenu' }
    }
    case 'page':
    case 'frame':
      if (!isKnown(entry)) return { kind: 'problem', problem: 'invalidRoute' }
      if (entry.path === currentPath) return { kind: 'problem', problem: 'alreadyThere' }
      return { kind: 'page', path: entry.path }
    case 'unknown':
      return { kind: 'problem', problem: 'unknownMenuType' }
  }
}

/** Returns the start page: the first page of the menu for which the app has a page. */
export function findStartPage(
  entries: readonly MenuEntry[],
  isKnown: MenuTargetOptions['isKnown'],
): MenuEntry | undefined {
  return listPages(entries).find((page) => page.kind === 'page' && page.isShown && isKnown(page))
}
