import { and, desc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import { knownPlace } from '../db/schema.ts'

type AreaName = 'admin' | 'member'

/** An account that is asked about; nobody has the id 0. */
export interface AccountKey {
  readonly area: AreaName
  readonly userId: number
}

/** Places kept of an account: the last ones it signed in from. */
const mostPlaces = 20

/** Seconds after which a place that was not used is a strange one again: 180 days. */
const placeMemory = 15_552_000

/** Which of the places an account has signed in from. */
export async function findKnownPlaces(
  db: Queries,
  { area, userId }: AccountKey,
  places: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ place: knownPlace.place })
    .from(knownPlace)
    .where(and(eq(knownPlace.area, area), eq(knownPlace.user_id, userId), inArray(knownPlace.place, [...places])))
  return new Set(rows.map(({ place }) => place))
}

/** Notes a sign-in from places, and forgets the oldest ones of the account. */
export async function rememberPlaces(
  db: Queries,
  { area, userId }: AccountKey,
  places: readonly string[],
  now: number,
): Promise<void> {
  await db
    .insert(knownPlace)
    .values(places.map((place) => ({ area, user_id: userId, place, seen_time: now })))
    .onConflictDoUpdate({
      target: [knownPlace.area, knownPlace.user_id, knownPlace.place],
      set: { seen_time: now },
    })
  const isOwn = and(eq(knownPlace.area, area), eq(knownPlace.user_id, userId))
  const newest = db
    .select({ place: knownPlace.place })
    .from(knownPlace)
    .where(isOwn)
    .orderBy(desc(knownPlace.seen_time), knownPlace.place)
    .limit(mostPlaces)
  await db.delete(knownPlace).where(and(isOwn, notInArray(knownPlace.place, newest)))
}

/** All places of an account. */
export async function loadKnownPlaces(db: Queries, { area, userId }: AccountKey): Promise<string[]> {
  const rows = await db
    .select({ place: knownPlace.place })
    .from(knownPlace)
    .where(and(eq(knownPlace.area, area), eq(knownPlace.user_id, userId)))
  return rows.map(({ place }) => place)
}

/** Forgets places that were not used for long. */
export async function purgePlaces(db: Queries, now: number): Promise<void> {
  await db.delete(knownPlace).where(lt(knownPlace.seen_time, now - placeMemory))
}
