import { and, asc, eq, lt, or, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Area } from '@teachnet/protocol'
import type { Queries } from '../../../platform/db/client.ts'
import { passkey, recoveryCode, secondFactor } from '../../../platform/db/tables/platform-tables.ts'
import { hashToken } from '../../../platform/secrets/token.ts'

export type StoredPasskey = typeof passkey.$inferSelect

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(db: Queries, owner: FactorOwner): Promise<StoredPasskey[]> {
  return db.select().from(passkey).where(isOf(owner)).orderBy(asc(passkey.id))
}

export async function findPasskey(db: Queries, credential: string): Promise<StoredPasskey | undefined> {
  const rows = await db.select().from(passkey).where(eq(passkey.credential, credential))
  return rows[0]
}

/** Returns false when the credential is stored already. */
export async function addPasskey(db: Queries, row: typeof passkey.$inferInsert): Promise<boolean> {
  const rows = await db.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id })
  return rows.length === 1
}

/** Stores a use. Returns false when the counter has not grown since, which a copied authenticator causes. */
export async function recordPasskeyUse(db: Queries, id: number, counter: number, now: number): Promise<boolean> {
  const rows = await db
    .update(passkey)
    .set({ counter, use_time: now })
    .where(
      and(
        eq(passkey.id, id),
        or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), eq(passkey.counter, counter))),
      ),
    )
    .returning({ id: passkey.id })
  return rows.length === 1
}

export async function renamePasskey(db: Queries, owner: FactorOwner, id: number, name: string): Promise<boolean> {
  const rows = await db
    .update(passkey)
    .set({ name })
    .where(and(isOf(owner), eq(passkey.id, id)))
    .returning({ id: passkey.id })
  return rows.length === 1
}

export async function removePasskey(db: Queries, owner: FactorOwner, id: number): Promise<boolean> {
  const rows = await db
    .delete(passkey)
    .where(and(isOf(owner), eq(passkey.id, id)))
    .returning({ id: passkey.id })
  return rows.length === 1
}

export async function removePasskeys(db: Queries, owner: FactorOwner): Promise<void> {
  await db.delete(passkey).where(isOf(owner))
}

function isOf({ area, userId }: FactorOwner) {
  return and(eq(passkey.area, area), eq(passkey.user_id, userId))
}

/** The account that a second factor belongs to. */
export interface FactorOwner {
  readonly area: Area['name']
  readonly userId: number
}

/** Steps by which codes of one moment do not differ. */
const farAhead = 10

export type StoredFactor = typeof secondFactor.$inferSelect

export async function findFactor(db: Queries, owner: FactorOwner): Promise<StoredFactor | undefined> {
  const rows = await db.select().from(secondFactor).where(isFactorOf(owner))
  return rows[0]
}

/** Stores the secret of a factor to be confirmed. Returns whether none is confirmed yet. */
export async function beginFactor(db: Queries, owner: FactorOwner, secret: string, now: number): Promise<boolean> {
  const values = { secret, create_time: now, last_step: 0 }
  const rows = await db
    .insert(secondFactor)
    .values({ area: owner.area, user_id: owner.userId, ...values })
    .onConflictDoUpdate({
      target: [secondFactor.area, secondFactor.user_id],
      set: values,
      setWhere: isNull(secondFactor.confirm_time),
    })
    .returning({ area: secondFactor.area })
  return rows.length === 1
}

/** Confirms a factor that was set up. Returns false if there was none, or if another call confirmed it at the same time. */
export async function confirmFactor(db: Queries, owner: FactorOwner, now: number): Promise<boolean> {
  const rows = await db
    .update(secondFactor)
    .set({ confirm_time: now })
    .where(and(isFactorOf(owner), isNull(secondFactor.confirm_time)))
    .returning({ area: secondFactor.area })
  return rows.length === 1
}

/**
 * Uses a time step up. Returns false when this or a later one was used before. A step far ahead was used when the clock was wrong, and does
 * not count.
 */
export async function spendStep(db: Queries, owner: FactorOwner, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactor)
    .set({ last_step: step })
    .where(and(isFactorOf(owner), or(lt(secondFactor.last_step, step), gt(secondFactor.last_step, step + farAhead))))
    .returning({ area: secondFactor.area })
  return rows.length === 1
}

/** Uses a recovery code of a confirmed factor up. Returns whether it existed. */
export async function spendRecoveryCode(db: Queries, owner: FactorOwner, code: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCode)
    .where(and(isCodeOf(owner), eq(recoveryCode.code, hashToken(code))))
    .returning({ area: recoveryCode.area })
  return rows.length === 1
}

export async function replaceRecoveryCodes(db: Queries, owner: FactorOwner, codes: readonly string[]): Promise<void> {
  await db.delete(recoveryCode).where(isCodeOf(owner))
  await db
    .insert(recoveryCode)
    .values(codes.map((code) => ({ area: owner.area, user_id: owner.userId, code: hashToken(code) })))
}

export async function countRecoveryCodes(db: Queries, owner: FactorOwner): Promise<number> {
  return db.$count(recoveryCode, isCodeOf(owner))
}

export async function removeFactor(db: Queries, owner: FactorOwner): Promise<void> {
  await db.delete(recoveryCode).where(isCodeOf(owner))
  await db.delete(secondFactor).where(isFactorOf(owner))
}

/** Whether a sign-in to the account needs a code. */
export async function hasFactor(db: Queries, owner: FactorOwner): Promise<boolean> {
  return (await db.$count(secondFactor, and(isFactorOf(owner), isNotNull(secondFactor.confirm_time)))) > 0
}

function isFactorOf({ area, userId }: FactorOwner) {
  return and(eq(secondFactor.area, area), eq(secondFactor.user_id, userId))
}

function isCodeOf({ area, userId }: FactorOwner) {
  return and(eq(recoveryCode.area, area), eq(recoveryCode.user_id, userId))
}
