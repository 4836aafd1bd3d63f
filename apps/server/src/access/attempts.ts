import { createHmac } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import type { AttemptPolicy } from './attempt-policy.ts'
import { forgetAttempts, returnAttempts, takeAttempts } from './attempts.repo.ts'

/** What is guessed at, or by whom. */
export type AttemptScope =
  /** An account, by whoever is not known to it. */
  | 'account'
  /** An account, from a device or network that it signed in from before. */
  | 'place'
  /** Any account, from one network. */
  | 'network'
  /** The current password, asked of somebody who is signed in. */
  | 'password'
  /** A code that was sent, by one network. */
  | 'code-network'
  /** A code that was sent, by whoever did not ask for it. */
  | 'code'

export interface Attempt {
  readonly scope: AttemptScope
  readonly subject: string
  readonly policy: AttemptPolicy
}

type Needs = Pick<Deps, 'db' | 'clock'> & { readonly env: Pick<Deps['env'], 'secretKey'> }

/** The longest that a count is kept after its last failure, in seconds: by then every policy has forgiven all that matters. */
export const attemptMemory = 86_400

/** Bits of a bucket: rows stay bounded however many names and addresses are tried. */
const bucketBits = 18

/** Admits an attempt or says how long to wait. An attempt counts as failed until `isRight` was called. */
export async function admitAttempt(deps: Needs, attempts: readonly Attempt[]): Promise<Admission> {
  const now = Math.floor(deps.clock() / 1000)
  const keyed = attempts.map(({ policy, ...attempt }) => ({ key: attemptKey(deps.env, attempt), policy }))
  const keys = (scopes: readonly AttemptScope[]) =>
    attempts.flatMap(({ scope }, index) => (scopes.includes(scope) ? (keyed[index]?.key ?? []) : []))
  const wait = await takeAttempts(deps.db, keyed, now)
  return {
    wait,
    async isRight() {
      // An own account that is signed in to again and again must not wash a network clean that guesses at others.
      await returnAttempts(deps.db, keys(['network', 'code-network']), now)
      await forgetAttempts(deps.db, keys(['account', 'place', 'password', 'code']))
    },
  }
}

interface Admission {
  /** Seconds to wait; 0: admitted. */
  readonly wait: number
  /** The secret was right: the account's failures are forgotten, a network's count is what it was. */
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

/** The row that attempts are counted in. Which subjects share a bucket is a secret of the installation. */
export function attemptKey(
  { secretKey }: Pick<Deps['env'], 'secretKey'>,
  { scope, subject }: Pick<Attempt, 'scope' | 'subject'>,
): string {
  const digest = createHmac('sha256', secretKey).update(`attempts:${scope}:${subject}`).digest()
  return `${scope}:${digest.readUInt32BE(0) >>> (32 - bucketBits)}`
}
