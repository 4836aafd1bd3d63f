import type { Area } from '@teachnet/protocol'
import type { ClockPort, DatabasePort, SettingsPort } from '../../../platform/ports.ts'
import { requireAttempt, accountSubject } from './attempts.ts'
import { verifyPassword } from '../../../platform/secrets/password.ts'

/** Strict, since the caller is already signed in: the delay affects the holder of a stolen session, not the sign-in of the owner. */
const policy = { free: 5, firstDelay: 30, longestDelay: 3600, forgiveEvery: 3600 }

/**
 * Whether a signed-in caller knows the account's password. Checked before a change of the password or of a contact that can reset it.
 * Guesses from all sessions of the account are counted together, and separately from those at the sign-in.
 *
 * @throws LOGIN_RETRY with the time to wait
 */
export async function checkOwnPassword(
  deps: DatabasePort & ClockPort & SettingsPort<'secretKey'>,
  { area, id, hash }: { readonly area: Area['name']; readonly id: number; readonly hash: string | undefined },
  password: string,
): Promise<boolean> {
  const { isRight } = await requireAttempt(deps, [{ scope: 'password', subject: accountSubject(area, id), policy }])
  const matches = await verifyPassword(hash, password)
  if (matches) await isRight()
  return matches
}
