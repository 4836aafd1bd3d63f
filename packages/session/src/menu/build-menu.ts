import type { MenuRule } from '@teachnet/protocol'

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
