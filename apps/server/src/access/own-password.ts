import type { Area } from '@teachnet/contract'
import type { Deps } from '../deps.ts'
import { requireAttempt } from './attempts.ts'
import { verifyPassword } from './password.ts'
import { accountSubject } from './sign-in-limits.ts'

/** Whoever asks is signed in already: few slips are forgiven, and the owner of a stolen session is not the one who waits. */
const policy = { free: 5, firstDelay: 30, longestDelay: 3600, forgiveEvery: 3600 }

/**
 * Whether somebody who is signed in knows the account's password: before it is changed, or an address by which it can be. Guesses from all
 * sessions of the account are counted together, and apart from those at the sign-in.
 *
 * @throws LOGIN_RETRY with the time to wait
 */
export async function checkOwnPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  { area, id, hash }: { readonly area: Area['name']; readonly id: number; readonly hash: string | undefined },
  password: string,
): Promise<boolean> {
  const { isRight } = await requireAttempt(deps, [{ scope: 'password', subject: accountSubject(area, id), policy }])
  const matches = await verifyPassword(hash, password)
  if (matches) await isRight()
  return matches
}
