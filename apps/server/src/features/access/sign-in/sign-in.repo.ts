import type { Area } from '@teachnet/protocol'
import { and, desc, eq, inArray, isNotNull, isNull, lt, max, notExists, sql, notInArray } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { hashToken } from '../../../platform/secrets/token.ts'
import { signIn, token, knownPlace } from '../access.table.ts'
import { moveInRun } from '../../../platform/db/tables/platform-tables.ts'

/** Where a sign-in comes from. */
export interface SignInOrigin {
  readonly ip: string
  /** The header `User-Agent`. */
  readonly userAgent: string
}

type SignInOutcome = (typeof signIn.$inferSelect)['outcome']

interface SignInRecord {
  readonly area: Area['name']
  /** 0: the name was unknown. */
  readonly userId: number
  readonly outcome: SignInOutcome
  /** Of the issued tokens; absent: the sign-in was rejected. */
  readonly family?: string
  readonly origin: SignInOrigin | undefined
  /** Unix seconds. */
  readonly now: number
}

/** Maximum number of rejected sign-ins that are kept for an account. */
const mostRejected = 50

/** Seconds after which a sign-in is deleted, if its session is over: 180 days. */
const signInMemory = 15_552_000

export async function recordSignIn(
  db: Queries,
  { area, userId, outcome, family, origin, now }: SignInRecord,
): Promise<void> {
  await db.insert(signIn).values({
    area,
    user_id: userId,
    family: family ?? null,
    outcome,
    ip: origin?.ip ?? '',
    user_agent: (origin?.userAgent ?? '').slice(0, 255),
    create_time: now,
  })
}

/** The latest sign-ins of an account, newest first. */
export async function listSignIns(
  db: Queries,
  { area, userId, limit }: { area: Area['name']; userId: number; limit: number },
) {
  return db
    .select()
    .from(signIn)
    .where(and(eq(signIn.area, area), eq(signIn.user_id, userId)))
    .orderBy(desc(signIn.id))
    .limit(limit)
}

/** The sign-in of an account before the session that a token belongs to; undefined: it is the first one. */
export async function findPreviousSignIn(
  db: Queries,
  { area, userId, token: provided }: { readonly area: Area['name']; readonly userId: number; readonly token: string },
): Promise<{ readonly ip: string; readonly time: number } | undefined> {
  const family = db
    .select({ family: token.family })
    .from(token)
    .where(eq(token.token, hashToken(provided)))
  const ofSession = db
    .select({ id: max(signIn.id) })
    .from(signIn)
    .where(inArray(signIn.family, family))
  const [found] = await db
    .select({ ip: signIn.ip, time: signIn.create_time })
    .from(signIn)
    .where(
      and(
        eq(signIn.area, area),
        eq(signIn.user_id, userId),
        isNotNull(signIn.family),
        sql`${signIn.id} < coalesce((${ofSession}), 2147483647)`,
      ),
    )
    .orderBy(desc(signIn.id))
    .limit(1)
  return found
}

/** Deletes old sign-ins, and rejected ones beyond the latest of each account. */
export async function purgeSignIns(db: Queries, now: number): Promise<void> {
  const tokens = db
    .select({ one: sql`1` })
    .from(token)
    .where(eq(token.family, signIn.family))
  await db.delete(signIn).where(and(lt(signIn.create_time, now - signInMemory), notExists(tokens)))
  const numbered = db
    .select({
      id: signIn.id,
      place:
        sql<number>`row_number() over (partition by ${signIn.area}, ${signIn.user_id} order by ${signIn.id} desc)`.as(
          'place',
        ),
    })
    .from(signIn)
    .where(isNull(signIn.family))
    .as('numbered')
  await db
    .delete(signIn)
    .where(sql`${signIn.id} in (select ${numbered.id} from ${numbered} where ${numbered.place} > ${mostRejected})`)
}

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

/** Whether accounts of this database may have bcrypt hashes, since they came from another site. */
export async function hasBcrypt(db: Queries): Promise<boolean> {
  const rows = await db.select({ id: moveInRun.id }).from(moveInRun).where(eq(moveInRun.has_bcrypt, true)).limit(1)
  return rows.length > 0
}
