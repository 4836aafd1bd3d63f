import type { Area } from '@teachnet/protocol'
import { and, desc, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { signIn, token } from '../../db/schema.ts'

/** Where a sign-in comes from. */
export interface SignInOrigin {
  readonly ip: string
  /** The header `User-Agent`. */
  readonly userAgent: string
}

export type SignInOutcome = (typeof signIn.$inferSelect)['outcome']

interface SignInRecord {
  readonly area: Area['name']
  /** 0: the name was unknown. */
  readonly userId: number
  readonly outcome: SignInOutcome
  /** Of the issued tokens; absent: the sign-in was refused. */
  readonly family?: string
  readonly origin: SignInOrigin | undefined
  /** Unix seconds. */
  readonly now: number
}

/** Maximum number of refused sign-ins that are kept for an account. */
const mostRefused = 50

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

/** Deletes old sign-ins, and refused ones beyond the latest of each account. */
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
    .where(sql`${signIn.id} in (select ${numbered.id} from ${numbered} where ${numbered.place} > ${mostRefused})`)
}
