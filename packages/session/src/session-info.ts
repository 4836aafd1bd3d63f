import { type AdminInfo, isRecord, type MemberInfo, scalarText } from '@teachnet/protocol'

/**
 * Parses an administrator from storage or a reply; accepts numbers as text. Tokens are stored separately and left out.
 * @returns undefined without an id.
 */
export function parseAdminInfo(raw: unknown): AdminInfo | undefined {
  const id = idOf(raw)
  if (id === undefined) return undefined
  return {
    id,
    username: toText(raw, 'username'),
    nickname: toText(raw, 'nickname'),
    avatar: toText(raw, 'avatar'),
    last_login_time: toText(raw, 'last_login_time'),
    super: isRecord(raw) && raw['super'] === true,
    mustChangePassword: isRecord(raw) && raw['mustChangePassword'] === true ? true : undefined,
    mustSetUpFactor: isRecord(raw) && raw['mustSetUpFactor'] === true ? true : undefined,
  }
}

/** A member's account as the session stores it; tokens are stored separately. */
export type MemberAccount = Omit<MemberInfo, 'token' | 'refresh_token'>

/** Parses a member; see {@link parseAdminInfo}. An empty array, which PHP sends for an empty map, means that no member is signed in. */
export function parseMemberInfo(raw: unknown): MemberAccount | undefined {
  const id = idOf(raw)
  if (id === undefined) return undefined
  const gender = toNumber(raw, 'gender')
  return {
    id,
    username: toText(raw, 'username'),
    nickname: toText(raw, 'nickname'),
    email: toText(raw, 'email'),
    mobile: toText(raw, 'mobile'),
    avatar: toText(raw, 'avatar'),
    gender: gender === 1 || gender === 2 ? gender : 0,
    birthday: toText(raw, 'birthday') || null,
    money: toText(raw, 'money') || '0.00',
    score: toNumber(raw, 'score'),
    last_login_time: toNumber(raw, 'last_login_time') || null,
    last_login_ip: toText(raw, 'last_login_ip'),
    join_time: toNumber(raw, 'join_time') || null,
    motto: toText(raw, 'motto'),
  }
}

function idOf(raw: unknown): number | undefined {
  const id = toNumber(raw, 'id')
  return Number.isInteger(id) && id > 0 ? id : undefined
}

function toText(raw: unknown, name: string): string {
  return scalarText(isRecord(raw) ? raw[name] : undefined) ?? ''
}

function toNumber(raw: unknown, name: string): number {
  const value = isRecord(raw) ? raw[name] : undefined
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}
