import { isApiError } from '@teachnet/api-client'
import { isRecord } from '@teachnet/protocol'
import { idleMinutesOf } from '@teachnet/contract/preferences'
import { createStoredAtom, storageKeys } from '@teachnet/session'
import { atom } from 'jotai'
import { shellPreferencesAtom } from './preferences.atoms.ts'

/** Whether the back office is locked in this browser. The server enforces the lock; this only selects what is shown. */
export const lockedAtom = createStoredAtom<boolean>({
  key: storageKeys.adminLock,
  fallback: false,
  parse: (raw) => (typeof raw === 'boolean' ? raw : undefined),
})

/** Whether the server refused a call because the session is locked. */
export function isLockedBy(error: unknown): boolean {
  return isApiError(error, 'FORBIDDEN') && isRecord(error.data) && error.data['due'] === 'access.locked'
}

/** The minutes without input after which the site locks the back office; 0: it does not, or an old back end cannot. */
export const siteIdleMinutesAtom = atom(0)

/** The minutes that apply to this administrator. */
export const idleMinutesAtom = atom((get) =>
  idleMinutesOf(get(siteIdleMinutesAtom), get(shellPreferencesAtom).idleMinutes),
)

let last = 0

/** Records that somebody has used this tab. */
export function recordInput(): void {
  last = Date.now()
}

/** Whether somebody has used this tab since a time, in Unix milliseconds. */
export function hasInputSince(time: number): boolean {
  return last > time
}
