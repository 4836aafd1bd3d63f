import { isRecord } from '@teachnet/protocol'

/**
 * Keys in browser storage. Each value is JSON; tokens are stored under `<info key>.auth` and `.refresh`. The token of a session that ends with the
 * browser is in a cookie without a lifetime of that name instead.
 */
export const storageKeys = {
  adminInfo: 'teachnet.adminInfo',
  memberInfo: 'teachnet.memberInfo',
  /** Layout settings. */
  storeConfig: 'teachnet.storeConfig',
  /** Open tabs. */
  tabView: 'teachnet.tabViewConfig',
  terminal: 'teachnet.terminal',
  /** Favourites and shortcuts of the back office. */
  adminShell: 'teachnet.adminShell',
  /** Whether the back office is locked. */
  adminLock: 'teachnet.adminLock',
  /** When the back office was last used in any tab. */
  adminInput: 'teachnet.adminInput',
} as const

/** The areas that people sign in to. */
export type AccountArea = 'admin' | 'member'

/** The data of the account that a browser is signed in with, for pages. A text without a value is ''. */
export interface StoredAccount {
  readonly id: number
  readonly username: string
  readonly nickname: string
  /** Path of the site, or absolute address. */
  readonly avatar: string
  readonly email: string
  readonly mobile: string
  readonly token: string
}

const keys: Readonly<Record<AccountArea, string>> = { admin: storageKeys.adminInfo, member: storageKeys.memberInfo }

/**
 * Reads the account that an app of the same origin has stored, without that app's code; undefined without a signed-in account. The session may
 * have ended on the server: check it with a call before anything depends on it.
 * @throws DOMException when the browser rejects the storage
 */
export function readStoredAccount(area: AccountArea, storage: Pick<Storage, 'getItem'>): StoredAccount | undefined {
  const token = readTokenCookie(`${keys[area]}.auth`) || storage.getItem(`${keys[area]}.auth`)
  const info = parse(storage.getItem(keys[area]))
  const id = Number(info['id'])
  if (!token || !Number.isInteger(id) || id < 1) return undefined
  const text = (name: string) => (typeof info[name] === 'string' ? info[name] : '')
  return {
    id,
    token,
    username: text('username'),
    nickname: text('nickname'),
    avatar: text('avatar'),
    email: text('email'),
    mobile: text('mobile'),
  }
}

/** The token of a session that ends with the browser; empty for none. */
export function readTokenCookie(name: string): string {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? ''
}

function parse(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return isRecord(value) ? value : {}
  } catch {
    return {} // not written by this version
  }
}
