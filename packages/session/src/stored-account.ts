import { isRecord } from '@teachnet/protocol'
import { storageKeys } from './storage-keys.ts'

/** The areas that people sign in to. */
export type AccountArea = 'admin' | 'member'

/** The data of the account that a browser is signed in with, for pages. A text without a value is ''. */
export interface StoredAccount {
  readonly id: number
  readonly username: string
  readonly nickname: string
  /** Path of the site, or absolute address. */
  readonly avatar: string
  readonly token: string
}

const keys: Readonly<Record<AccountArea, string>> = { admin: storageKeys.adminInfo, member: storageKeys.memberInfo }

/**
 * Reads the account that an app of the same origin has stored, without that app's code; undefined without a signed-in account. The session may
 * have ended on the server: check it with a call before anything depends on it.
 * @throws DOMException when the browser refuses the storage
 */
export function readStoredAccount(area: AccountArea, storage: Pick<Storage, 'getItem'>): StoredAccount | undefined {
  const token = storage.getItem(`${keys[area]}.auth`)
  const info = parse(storage.getItem(keys[area]))
  const id = Number(info['id'])
  if (!token || !Number.isInteger(id) || id < 1) return undefined
  const text = (name: string) => (typeof info[name] === 'string' ? info[name] : '')
  return { id, token, username: text('username'), nickname: text('nickname'), avatar: text('avatar') }
}

function parse(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return isRecord(value) ? value : {}
  } catch {
    return {} // not written by this version
  }
}
