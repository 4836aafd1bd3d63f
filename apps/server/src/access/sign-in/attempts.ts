import { createHmac } from 'node:crypto'
import type { ClockPort, DatabasePort, SettingsPort } from '../../ports.ts'
import { fail } from '../../errors.ts'
import type { AttemptPolicy } from './attempt-policy.ts'
import { findWait, forgetAttempts, returnAttempts, takeAttempts } from './attempts.repo.ts'

/** The subject of a count of attempts: the guessed account, or the sender's address. */
export type AttemptScope =
  /** An account, from an unknown device or network. */
  | 'account'
  /** An account, from a device or network with an earlier sign-in. */
  | 'place'
  /** Any account, from one network. */
  | 'network'
  /** Any account, from one network, by attempts with a solved captcha. */
  | 'solved'
  /** The current password, asked of a signed-in caller. */
  | 'password'
  /** A new user name, chosen by a signed-in member. */
  | 'name'
  /** The code of an account's second factor, asked after the password. */
  | 'factor'
  /** A verification code, guessed from one network. */
  | 'code-network'
  /** A verification code, guessed by a client that did not request it. */
  | 'code'

export interface Attempt {
  readonly scope: AttemptScope
  readonly subject: string
  readonly policy: AttemptPolicy
}

type Needs = DatabasePort & ClockPort & { readonly env: SettingsPort<'secretKey'>['env'] }

/** Seconds that a count is kept after its last failure. Every policy has forgiven the relevant failures by then. */
export const attemptMemory = 86_400

/** Bits of a bucket number. They bound the number of rows for any number of tried names and addresses. */
const bucketBits = 18

/** Admits an attempt or returns how long to wait. An attempt counts as failed until `isRight` is called. */
export async function admitAttempt(deps: Needs, attempts: readonly Attempt[]): Promise<Admission> {
  const now = Math.floor(deps.clock() / 1000)
  const keyed = attempts.map(({ policy, ...attempt }) => ({ key: attemptKey(deps.env, attempt), policy }))
  const keys = (scopes: readonly AttemptScope[]) =>
    attempts.flatMap(({ scope }, index) => (scopes.includes(scope) ? (keyed[index]?.key ?? []) : []))
  const waits = await takeAttempts(deps.db, keyed, now)
  return {
    wait: Math.max(0, ...waits),
    isHeldByNetwork: attempts.every(({ scope }, index) => scope === 'network' || waits[index] === 0),
    async isRight() {
      // Sign-ins to an attacker's own account must not reset the count of the network that guesses other accounts.
      await returnAttempts(deps.db, keys(['network', 'solved', 'code-network']), now)
      await forgetAttempts(deps.db, keys(['account', 'place', 'password', 'factor', 'code']))
    },
  }
}

/** Whether an attempt would have to wait at this moment. */
export async function isHeld(deps: Needs, { policy, ...attempt }: Attempt): Promise<boolean> {
  const now = Math.floor(deps.clock() / 1000)
  return (await findWait(deps.db, { key: attemptKey(deps.env, attempt), policy }, now)) > 0
}

interface Admission {
  /** Seconds to wait; 0: admitted. */
  readonly wait: number
  /** Whether nothing but the network without a solved captcha has to wait. */
  readonly isHeldByNetwork: boolean
  /**
   * Called when the secret was right: deletes the account's failures and subtracts this attempt from the network's
   * count.
   */
  readonly isRight: () => Promise<void>
}

/** @throws TOO_MANY_ATTEMPTS with the time to wait */
export async function requireAttempt(deps: Needs, attempts: readonly Attempt[]): Promise<Admission> {
  const admission = await admitAttempt(deps, attempts)
  if (admission.wait > 0) throw tooManyAttempts(admission.wait)
  return admission
}

export function tooManyAttempts(wait: number) {
  return fail('LOGIN_RETRY', { values: { seconds: wait }, retryAfter: wait })
}

/** The key of the row that counts the attempts. The secret key decides which subjects share a bucket. */
export function attemptKey(
  { secretKey }: SettingsPort<'secretKey'>['env'],
  { scope, subject }: Pick<Attempt, 'scope' | 'subject'>,
): string {
  const digest = createHmac('sha256', secretKey).update(`attempts:${scope}:${subject}`).digest()
  return `${scope}:${digest.readUInt32BE(0) >>> (32 - bucketBits)}`
}
