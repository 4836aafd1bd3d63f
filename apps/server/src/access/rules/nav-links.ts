import type { Locale, NavLink } from '@teachnet/protocol'
import type { Rule } from './rule-book.ts'

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
