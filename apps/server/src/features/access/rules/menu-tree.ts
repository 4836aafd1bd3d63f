import { superMenuNames } from '@teachnet/contract/menu'
import type { Locale, MenuRule, NavLink } from '@teachnet/protocol'
import type { Grant, Rule } from './rule-book.ts'

/**
 * The menu of a caller: its rules as a tree, in the given order. A rule whose parent is not in the menu is left out. An entry
 * without children has no `children`, since old clients hide an entry whose `children` is empty.
 */
export function menuTree(
  rules: readonly Rule[],
  grant: Pick<Grant, 'isSuper' | 'menuIds'>,
  locale: Locale,
): MenuRule[] {
  const byParent = Map.groupBy(
    rules.filter((rule) => grant.isSuper || (grant.menuIds.has(rule.id) && !superMenuNames.has(rule.name))),
    (rule) => rule.pid,
  )
  return entriesUnder(0, byParent, (rule) => toEntry(rule, locale))
}

/**
 * The rules that are open to visitors as a tree, with the columns that menus leave out. A rule whose parent is not open is at the
 * top level. Entries of the top level always have `children` (wire contract 3.3).
 */
export function visitorTree(rules: readonly Rule[], locale: Locale): MenuRule[] {
  const ids = new Set(rules.map(({ id }) => id))
  const byParent = Map.groupBy(rules, ({ pid }) => (ids.has(pid) ? pid : 0))
  return entriesUnder(0, byParent, (rule) => {
    const { remark, weigh, status, update_time, create_time } = rule
    return { ...toEntry(rule, locale), remark, weigh, status, update_time, create_time }
  }).map((entry) => ({ ...entry, children: entry.children ?? [] }))
}

function entriesUnder(
  pid: number,
  byParent: ReadonlyMap<number, readonly Rule[]>,
  toRow: (rule: Rule) => MenuRule,
): MenuRule[] {
  return (byParent.get(pid) ?? []).map((rule) => {
    const children = entriesUnder(rule.id, byParent, toRow)
    return children.length > 0 ? { ...toRow(rule), children } : toRow(rule)
  })
}

function toEntry(rule: Rule, locale: Locale): MenuRule {
  return {
    id: rule.id,
    pid: rule.pid,
    type: rule.type,
    title: (locale === 'en' && rule.title_en) || rule.title,
    name: rule.name,
    path: rule.path,
    icon: rule.icon,
    menu_type: toMenuType(rule.menu_type),
    url: rule.url,
    component: rule.component,
    // Clients use it as the key of the cached page.
    keepalive: rule.keepalive ? rule.name : 0,
    no_login_valid: rule.no_login_valid,
    extend: rule.extend,
  }
}

function toMenuType(stored: string): MenuRule['menu_type'] {
  return stored === 'tab' || stored === 'link' || stored === 'iframe' ? stored : null
}

/** The navigation links in the header of the public site: the member rules that visitors may use, in the given order. */
export function toNavLinks(rules: readonly Rule[], locale: Locale): NavLink[] {
  return rules
    .filter(({ type, no_login_valid }) => type === 'nav' && no_login_valid === 1)
    .map((rule) => ({ title: (locale === 'en' && rule.title_en) || rule.title, path: toAddress(rule) }))
}

function toAddress({ menu_type, url, path }: Rule): string {
  switch (menu_type) {
    case 'link':
      return url
    case 'iframe':
      return `/user/iframe/${encodeURIComponent(url)}`
    default:
      return `/${path.replace(/^\/+/, '')}`
  }
}
