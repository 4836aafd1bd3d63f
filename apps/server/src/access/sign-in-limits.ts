import { createHash } from 'node:crypto'
import type { Area } from '@teachnet/contract'
import type { Database } from '../db/client.ts'
import { networkOf } from '../network-of.ts'
import type { AttemptPolicy } from './attempt-policy.ts'
import type { Attempt } from './attempts.ts'
import { findKnownPlaces } from './known-place.repo.ts'

/** Who asks, as far as a request tells. */
export interface Requester {
  readonly ip: string
  /** What its device was given at an earlier sign-in; undefined for one that keeps none, as old clients. */
  readonly device: string | undefined
}

/**
 * The owner of an account on a new device waits no longer than this, however many strangers guess; and together those get some 300
 * guesses a day, however many addresses they have.
 */
const accountPolicy = { firstDelay: 15, longestDelay: 300, forgiveEvery: 3600 }

/** A school with its slips of the finger is behind one address, and so is somebody who tries one password on many accounts. */
export const networkPolicy: AttemptPolicy = { free: 30, firstDelay: 15, longestDelay: 3600, forgiveEvery: 3600 }

/** The places of a requester, as they are stored: the device first, which is nobody else's. */
export function placesOf({ ip, device }: Requester): string[] {
  const names = [device === undefined ? '' : `device:${device}`, `network:${networkOf(ip)}`].filter(Boolean)
  return names.map((name) => createHash('sha256').update(name).digest('hex'))
}

/**
 * Under what an attempt to sign in is counted. From a place that the account knows it is counted there alone, so that nobody elsewhere can
 * hold it up; from anywhere else with all strangers' attempts at the account, and with all attempts from the network.
 *
 * @param account undefined: nobody goes by the name, and it is all the same counted as one
 * @param free wrong passwords without a delay; 0: no limit for an account
 */
export async function signInAttempts(
  db: Database,
  {
    area,
    account,
    name,
    free,
    requester,
  }: {
    readonly area: Area['name']
    readonly account: { readonly id: number } | undefined
    readonly name: string
    readonly free: number
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
    { scope: 'network', subject: networkOf(requester.ip), policy: networkPolicy },
  ]
}

export function accountSubject(area: Area['name'], id: number): string {
  return `${area}:${id}`
}

export function placeSubject(area: Area['name'], id: number, place: string): string {
  return `${area}:${id}:${place}`
}
