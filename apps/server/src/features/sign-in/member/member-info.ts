import { type Locale, memberArea, type MemberInfo, type MenuRule } from '@teachnet/protocol'
import {
  menuTree,
  visitorTree,
  type Grant,
  type Rule,
  type SignedIn,
  type IssuedTokens,
  displayedAvatar,
  type Requester,
} from '../../access/index.ts'
import { formatCents } from '../../../records/kinds/numbers.ts'
import type { MemberRow } from './member.repo.ts'
import type { BodyOutput, CallSchemaTable } from '@teachnet/protocol/call-schemas'

/** A member's own data in a reply. */
export function toMemberInfo(row: MemberRow, tokens: IssuedTokens): MemberInfo {
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    email: row.email,
    mobile: row.mobile,
    avatar: displayedAvatar(row.avatar),
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

/** The reply to a sign-in at `now` (Unix seconds) from the address `ip`. */
export function toCheckedIn(
  { account, tokens, device }: SignedIn<MemberRow>,
  { ip, now }: { readonly ip: string; readonly now: number },
): CheckedIn {
  const seen = { last_login_time: now, last_login_ip: ip }
  return { userInfo: toMemberInfo({ ...account, ...seen }, tokens), routePath: memberArea.basePath, device }
}

/** Splits a member's rules into the menus of the member centre, routes, and links of the public site's header. */
export function splitMenus(
  rules: readonly Rule[],
  grant: Pick<Grant, 'isSuper' | 'menuIds'>,
  locale: Locale,
): { menus: MenuRule[]; rules: MenuRule[] } {
  const tree = menuTree(rules, grant, locale)
  return {
    menus: tree.filter(({ type }) => type === 'menu_dir'),
    rules: tree.filter(({ type }) => type !== 'menu_dir' && type !== 'menu'),
  }
}

/** The rules for visitors: those that are open to them and not part of the member centre. */
export function visitorRules(rules: readonly Rule[], locale: Locale): MenuRule[] {
  const open = rules.filter(
    ({ type, no_login_valid }) => no_login_valid === 1 && (type === 'route' || type === 'nav' || type === 'button'),
  )
  return visitorTree(open, locale)
}

export type CheckInForm = BodyOutput<CallSchemaTable['checkIn']>

export interface Visitor extends Requester {
  readonly locale: Locale
}

export interface CheckedIn {
  readonly userInfo: MemberInfo
  readonly routePath: string
  /** The token by which the device is recognised at the next sign-in. */
  readonly device: string
}
