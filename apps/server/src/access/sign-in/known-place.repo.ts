import { and, desc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { knownPlace } from '../../db/schema.ts'

type AreaName = 'admin' | 'member'

/** The key of an account; the id 0 stands for no account. */
export interface AccountKey {
  readonly area: AreaName
  readonly userId: number
}

/** Maximum number of places that are kept for an account. */
const mostPlaces = 20

/** Seconds after which an unused place is deleted: 180 days. */
const placeMemory = 15_552_000

/** Returns those of the places that an account has signed in from. */
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

/** Records a sign-in from places and deletes the oldest places of the account. */
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

/** Deletes places that were not used for 180 days. */
export async function purgePlaces(db: Queries, now: number): Promise<void> {
  await db.delete(knownPlace).where(lt(knownPlace.seen_time, now - placeMemory))
}
