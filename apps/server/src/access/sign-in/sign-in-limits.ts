import { createHash } from 'node:crypto'
import type { Area } from '@teachnet/protocol'
import type { Database } from '../../db/client.ts'
import { networkOf } from '../../network/network-of.ts'
import type { AttemptPolicy } from './attempt-policy.ts'
import type { Attempt } from './attempts.ts'
import { findKnownPlaces } from './known-place.repo.ts'

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
