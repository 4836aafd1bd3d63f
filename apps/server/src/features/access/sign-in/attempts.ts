import { createHmac, createHash } from 'node:crypto'
import type { Area } from '@teachnet/protocol'
import type { ClockPort, DatabasePort, SettingsPort } from '../../../platform/ports.ts'
import { fail } from '../../../platform/errors.ts'
import type { AttemptPolicy } from './attempt-policy.ts'
import { findWait, forgetAttempts, returnAttempts, takeAttempts } from './attempts.repo.ts'
import type { Database } from '../../../platform/db/client.ts'
import { networkOf } from '../../../platform/network/addresses.ts'
import { findKnownPlaces } from './sign-in.repo.ts'

/** The subject of a count of attempts: the guessed account, or the sender's address. */
type AttemptScope =
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
  /** A text message requested with the answer to a question. */
  | 'question'
  /** The code of an account's second factor, asked after the password. */
  | 'factor'
  /** A verification code, guessed from one network. */
  | 'code-network'
  /** A verification code, guessed by a client that did not request it. */
  | 'code'

interface Attempt {
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
    isDelayedByNetwork: attempts.every(({ scope }, index) => scope === 'network' || waits[index] === 0),
    async isRight() {
      // Sign-ins to an attacker's own account must not reset the count of the network that guesses other accounts.
      await returnAttempts(deps.db, keys(['network', 'solved', 'code-network']), now)
      await forgetAttempts(deps.db, keys(['account', 'place', 'password', 'factor', 'code']))
    },
  }
}

/** Whether an attempt would have to wait at this moment. */
export async function isDelayed(deps: Needs, { policy, ...attempt }: Attempt): Promise<boolean> {
  const now = Math.floor(deps.clock() / 1000)
  return (await findWait(deps.db, { key: attemptKey(deps.env, attempt), policy }, now)) > 0
}

interface Admission {
  /** Seconds to wait; 0: admitted. */
  readonly wait: number
  /** Whether nothing but the network without a solved captcha has to wait. */
  readonly isDelayedByNetwork: boolean
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

/** The requester, as far as the request identifies it. */
export interface Requester {
  readonly ip: string
  /** The device token of an earlier sign-in; undefined for a client that keeps none, such as old clients. */
  readonly device: string | undefined
  /** The header `User-Agent`. */
  readonly userAgent: string
}

/**
 * Bounds the wait of an account's owner on a new device, for any number of guessing strangers. All strangers together get about 300
 * guesses a day, from any number of addresses.
 */
const accountPolicy = { firstDelay: 15, longestDelay: 300, forgiveEvery: 3600 }

/** Generous, since a whole school shares one address, but bounded, since one network may try one password on many accounts: 30 an hour. */
export const networkPolicy: AttemptPolicy = { free: 30, firstDelay: 15, longestDelay: 3600, forgiveEvery: 120 }

/** For attempts with a solved captcha: a network where many people mistype is not closed to those who type the right password. 120 an hour. */
const solvedPolicy: AttemptPolicy = { free: 120, firstDelay: 15, longestDelay: 900, forgiveEvery: 30 }

/** The hashes of a requester's places: the device first, since a network may be shared. */
export function placesOf({ ip, device }: Pick<Requester, 'ip' | 'device'>): string[] {
  const names = [device === undefined ? '' : `device:${device}`, `network:${networkOf(ip)}`].filter(Boolean)
  return names.map((name) => createHash('sha256').update(name).digest('hex'))
}

/**
 * Returns the counters of a sign-in attempt. An attempt from a place that the account knows has a separate counter, so that attempts from
 * elsewhere cannot delay it. Any other attempt counts for the account, together with all strangers, and for the network, which has more
 * attempts with a solved captcha.
 *
 * @param account undefined: the name is unknown; its attempts are counted all the same
 * @param free wrong passwords without a delay; 0: no limit for an account
 */
export async function signInAttempts(
  db: Database,
  {
    area,
    account,
    name,
    free,
    isSolved,
    requester,
  }: {
    readonly area: Area['name']
    readonly account: { readonly id: number } | undefined
    readonly name: string
    readonly free: number
    /** Whether a captcha was solved for this attempt. */
    readonly isSolved: boolean
    readonly requester: Requester
  },
): Promise<Attempt[]> {
  const policy = { ...accountPolicy, free: free === 0 ? Infinity : free }
  const places = placesOf(requester)
  const known = await findKnownPlaces(db, { area, userId: account?.id ?? 0 }, places)
  const place = places.find((each) => known.has(each))
  if (account && place !== undefined)
    return [{ scope: 'place', subject: placeSubject(area, account.id, place), policy }]
  return [
    {
      scope: 'account',
      subject: account ? accountSubject(area, account.id) : `${area}:?${name.toLowerCase()}`,
      policy,
    },
    isSolved
      ? { scope: 'solved', subject: networkOf(requester.ip), policy: solvedPolicy }
      : networkAttempt(requester.ip),
  ]
}

/** The counter of the attempts from a network without a solved captcha. */
export function networkAttempt(ip: string): Attempt {
  return { scope: 'network', subject: networkOf(ip), policy: networkPolicy }
}

export function accountSubject(area: Area['name'], id: number): string {
  return `${area}:${id}`
}

export function placeSubject(area: Area['name'], id: number, place: string): string {
  return `${area}:${id}:${place}`
}
