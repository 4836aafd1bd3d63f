import type { Area, MenuRule } from '@teachnet/protocol'
import { collectPermissions, type PermissionMap } from '../permissions.ts'
import { buildMenu, type MenuEntry } from './build-menu.ts'

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
