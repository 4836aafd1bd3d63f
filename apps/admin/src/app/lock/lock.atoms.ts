import { isApiError } from '@teachnet/api-client'
import { isRecord } from '@teachnet/protocol'
import { createStoredAtom, storageKeys } from '@teachnet/session'

/** Whether the back office is locked in this browser. The server decides what that keeps back; this only chooses what is shown. */
export const lockedAtom = createStoredAtom<boolean>({
  key: storageKeys.adminLock,
  fallback: false,
  parse: (raw) => (typeof raw === 'boolean' ? raw : undefined),
})

/** Whether the server refused a call because the session is locked. */
export function isLockedBy(error: unknown): boolean {
  return isApiError(error, 'FORBIDDEN') && isRecord(error.data) && error.data['due'] === 'access.locked'
}
