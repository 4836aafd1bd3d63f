import type { Area, MenuRule } from '@teachnet/contract'
import { collectPermissions, type PermissionMap } from '../permissions.ts'
import { buildMenu, type MenuEntry } from './build-menu.ts'

/** What the member centre shows, from its init reply. */
export interface MemberMenu {
  readonly menu: readonly MenuEntry[]
  /** Entries of the site's head. */
  readonly navigation: readonly MenuEntry[]
  /** Entries of the account's drop-down. */
  readonly userMenu: readonly MenuEntry[]
  readonly permissions: PermissionMap
  /** More than one group of menus: each gets its headline. */
  readonly showHeadline: boolean
}

/**
 * Sorts the member's rules into menus (contract, 3.3).
 *
 * @param menus directories of the member centre
 * @param rules everything else, which hangs at the root of the site
 */
export function buildMemberMenu(menus: readonly MenuRule[], rules: readonly MenuRule[], area: Area): MemberMenu {
  const menu = buildMenu(withoutType(menus, 'nav_user_menu'), area.basePath)
  return {
    menu,
    navigation: buildMenu(ofType(rules, 'nav'), ''),
    userMenu: [
      ...buildMenu(ofType(menus, 'nav_user_menu'), area.basePath),
      ...buildMenu(ofType(rules, 'nav_user_menu'), ''),
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
