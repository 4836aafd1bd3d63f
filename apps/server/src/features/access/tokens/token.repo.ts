import { areas, type Area, tokenLifetimes } from '@teachnet/protocol'
import { and, eq, gt, inArray, lt, desc, ne, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { token as tokenTable } from '../access.table.ts'
import { recordSignIn, type SignInOrigin } from '../sign-in/sign-in.repo.ts'
import { createToken, hashToken } from '../../../platform/secrets/token.ts'

export interface TokenSource {
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
}

export interface IssuedTokens {
  readonly token: string
  /** Empty: none was requested. */
  readonly refresh_token: string
}

export interface StoredToken {
  readonly type: string
  readonly user_id: number
  readonly family: string
  readonly expire_time: number
}

export interface SessionGrant {
  readonly area: Area
  readonly userId: number
  /** Also issue a refresh token. */
  readonly isKept: boolean
  /** Lifetime of the access token, in seconds. */
  readonly tokenLife?: number
  /** Where the sign-in comes from; shown to the owner of the account. */
  readonly origin?: SignInOrigin
  /** The account was created by this sign-in. */
  readonly isNew?: boolean
}

/** Starts a session: issues an access token and, with `isKept`, a refresh token, and records the sign-in. */
export async function issueTokens(
  db: Queries,
  source: TokenSource,
  { area, userId, isKept, tokenLife = tokenLifetimes.access, origin, isNew = false }: SessionGrant,
): Promise<IssuedTokens> {
  const access = createToken(source.random)
  const now = Math.floor(source.clock() / 1000)
  const shared = { userId, family: hashToken(access), now }
  await recordSignIn(db, {
    area: area.name,
    userId,
    outcome: isNew ? 'registered' : 'signed-in',
    family: shared.family,
    origin,
    now,
  })
  await storeToken(db, access, { ...shared, type: area.tokenTypes.access, expireTime: now + tokenLife })
  if (!isKept) return { token: access, refresh_token: '' }
  const refresh = createToken(source.random)
  const { refresh: type } = area.tokenTypes
  await storeToken(db, refresh, { ...shared, type, expireTime: now + tokenLifetimes.refresh })
  return { token: access, refresh_token: refresh }
}

/** Stores a new token that belongs to no session; `lifetime` in seconds. `family`: what it is bound to; default: nothing. */
export async function issueToken(
  db: Queries,
  { clock, random }: TokenSource,
  { type, userId, lifetime, family }: { type: string; userId: number; lifetime: number; family?: string },
): Promise<string> {
  const now = Math.floor(clock() / 1000)
  const token = createToken(random)
  await storeToken(db, token, { type, userId, family: family ?? hashToken(token), now, expireTime: now + lifetime })
  return token
}

/** Times in Unix seconds. */
export interface NewToken {
  readonly type: string
  readonly userId: number
  readonly family: string
  readonly now: number
  readonly expireTime: number
  /** Of a refresh token: an access token was issued with it. */
  readonly isUsed?: boolean
}

export async function storeToken(
  db: Queries,
  token: string,
  { type, userId, family, now, expireTime, isUsed = false }: NewToken,
): Promise<void> {
  await db.insert(tokenTable).values({
    token: hashToken(token),
    type,
    user_id: userId,
    family,
    create_time: now,
    expire_time: expireTime,
    uses: isUsed ? 1 : undefined,
    use_time: isUsed ? now : undefined,
  })
}

export async function findStoredToken(db: Queries, token: string): Promise<StoredToken | undefined> {
  const { type, user_id, family, expire_time } = tokenTable
  const rows = await db
    .select({ type, user_id, family, expire_time })
    .from(tokenTable)
    .where(eq(tokenTable.token, hashToken(token)))
  return rows[0]
}

/** Deletes a token of that type and account. Returns whether it existed and had not expired. */
export async function consumeToken(
  db: Queries,
  { token, type, userId }: { token: string; type: string; userId: number },
  now: number,
): Promise<boolean> {
  const rows = await db
    .delete(tokenTable)
    .where(
      and(
        eq(tokenTable.token, hashToken(token)),
        eq(tokenTable.type, type),
        eq(tokenTable.user_id, userId),
        gt(tokenTable.expire_time, now),
      ),
    )
    .returning({ type: tokenTable.type })
  return rows.length === 1
}

/** Deletes a token of that type. Returns what it was bound to, unless it was unknown or had expired. */
export async function takeToken(
  db: Queries,
  { token, type }: { readonly token: string; readonly type: string },
  now: number,
): Promise<string | undefined> {
  const rows = await db
    .delete(tokenTable)
    .where(and(eq(tokenTable.token, hashToken(token)), eq(tokenTable.type, type), gt(tokenTable.expire_time, now)))
    .returning({ family: tokenTable.family })
  return rows[0]?.family
}

/** Ends the sessions of the area that the tokens belong to. */
export async function endSessions(db: Queries, area: Area, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return
  const isOfArea = inArray(tokenTable.type, Object.values(area.tokenTypes))
  const families = db
    .select({ family: tokenTable.family })
    .from(tokenTable)
    .where(and(inArray(tokenTable.token, tokens.map(hashToken)), isOfArea))
  await db.delete(tokenTable).where(and(inArray(tokenTable.family, families), isOfArea))
}

/** Ends all sessions of accounts, e.g. after a password change or when they are disabled or deleted. */
export async function revokeAccounts(db: Queries, area: keyof typeof areas, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await db
    .delete(tokenTable)
    .where(
      and(inArray(tokenTable.user_id, [...userIds]), inArray(tokenTable.type, Object.values(areas[area].tokenTypes))),
    )
}

/**
 * Deletes tokens that can no longer be refreshed. An access token is kept for the lifetime of a refresh token after it expired: until
 * then its bearer gets "expired" instead of "unknown", which makes the client refresh it.
 */
export async function purgeTokens(db: Queries, now: number): Promise<void> {
  await db.delete(tokenTable).where(lt(tokenTable.expire_time, now - tokenLifetimes.refresh))
}

/** A refresh token as it is stored. Times in Unix seconds. */
export interface StoredRefresh {
  readonly user_id: number
  readonly family: string
  readonly create_time: number
  readonly expire_time: number
  readonly uses: number
  readonly use_time: number | null
  readonly replace_time: number | null
}

/**
 * Maximum number of retired access tokens of a session that are kept. A kept token is answered "expired", an older one
 * "unknown".
 */
const mostAccessTokens = 5

const { user_id, family, create_time, expire_time, uses, use_time, replace_time } = tokenTable

/** Finds and locks a refresh token of the area, so that concurrent refreshes run one after the other. */
export async function lockRefreshToken(tx: Queries, area: Area, token: string): Promise<StoredRefresh | undefined> {
  const rows = await tx
    .select({ user_id, family, create_time, expire_time, uses, use_time, replace_time })
    .from(tokenTable)
    .where(and(eq(tokenTable.token, hashToken(token)), eq(tokenTable.type, area.tokenTypes.refresh)))
    .for('update')
  return rows[0]
}

export async function markUsed(tx: Queries, token: string, now: number): Promise<void> {
  await tx
    .update(tokenTable)
    .set({ uses: sql`${uses} + 1`, use_time: now })
    .where(eq(tokenTable.token, hashToken(token)))
}

export async function markReplaced(tx: Queries, token: string, now: number): Promise<void> {
  await tx
    .update(tokenTable)
    .set({ replace_time: now })
    .where(eq(tokenTable.token, hashToken(token)))
}

export async function endFamily(tx: Queries, name: string): Promise<void> {
  await tx.delete(tokenTable).where(eq(family, name))
}

/** Makes the access tokens of a session, except one, expire at a moment, and deletes all but the last few. */
export async function retireAccessTokens(
  tx: Queries,
  { area, family: name, except, at }: { area: Area; family: string; except: string; at: number },
): Promise<void> {
  const isAccess = and(eq(family, name), eq(tokenTable.type, area.tokenTypes.access))
  const isOther = ne(tokenTable.token, hashToken(except))
  const newest = tx
    .select({ token: tokenTable.token })
    .from(tokenTable)
    .where(and(isAccess, isOther))
    .orderBy(desc(create_time), tokenTable.token)
    .limit(mostAccessTokens)
  await tx.delete(tokenTable).where(and(isAccess, isOther, notInArray(tokenTable.token, newest)))
  await tx
    .update(tokenTable)
    .set({ expire_time: sql`least(${expire_time}, ${at})` })
    .where(and(isAccess, isOther))
}
