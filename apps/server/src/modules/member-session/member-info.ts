import type { Locale, MemberInfo, MenuRule } from '@teachnet/contract'
import { menuTree, visitorTree } from '../../access/menu-tree.ts'
import type { Grant, Rule } from '../../access/rule-book.ts'
import type { IssuedTokens } from '../../access/token.repo.ts'
import { shownAvatar } from '../../avatar.ts'
import { formatCents } from '../../cents.ts'
import type { MemberRow } from './member.repo.ts'

/** What a member is told about itself. */
export function toMemberInfo(row: MemberRow, tokens: IssuedTokens): MemberInfo {
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    email: row.email,
    mobile: row.mobile,
    avatar: shownAvatar(row.avatar),
    gender: row.gender,
    birthday: row.birthday,
    money: formatCents(row.money),
    score: row.score,
    last_login_time: row.last_login_time,
    last_login_ip: row.last_login_ip,
    join_time: row.join_time,
    motto: row.motto,
    ...tokens,
  }
}

/** The member centre's directories, and what stands beside them: routes and entries of the public site's head. */
export function splitMenus(
  rules: readonly Rule[],
  grant: Pick<Grant, 'isSuper' | 'ruleIds'>,
  locale: Locale,
): { menus: MenuRule[]; rules: MenuRule[] } {
  const tree = menuTree(rules, grant, locale)
  return {
    menus: tree.filter(({ type }) => type === 'menu_dir'),
    rules: tree.filter(({ type }) => type !== 'menu_dir' && type !== 'menu'),
  }
}

/** What visitors get: rules marked for them that are no part of the member centre. */
export function visitorRules(rules: readonly Rule[], locale: Locale): MenuRule[] {
  const open = rules.filter(
    ({ type, no_login_valid }) => no_login_valid === 1 && (type === 'route' || type === 'nav' || type === 'button'),
  )
  return visitorTree(open, locale)
}
