import { and, asc, eq, lt, or } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { passkey } from '../../db/schema.ts'
import type { FactorOwner } from './second-factor.repo.ts'

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
export async function notePasskeyUse(db: Queries, id: number, counter: number, now: number): Promise<boolean> {
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
