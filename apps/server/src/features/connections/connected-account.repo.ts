import { and, asc, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { connectedAccount } from './connected-account.table.ts'

export type StoredConnection = typeof connectedAccount.$inferSelect

export interface ProviderAccount {
  readonly issuer: string
  readonly subject: string
}

export async function listConnections(db: Queries, userId: number): Promise<StoredConnection[]> {
  return db
    .select()
    .from(connectedAccount)
    .where(eq(connectedAccount.user_id, userId))
    .orderBy(asc(connectedAccount.id))
}

/** Notes a use, and returns the member that the account is connected to. */
export async function recordConnectionUse(
  db: Queries,
  { issuer, subject }: ProviderAccount,
  now: number,
): Promise<number | undefined> {
  const rows = await db
    .update(connectedAccount)
    .set({ use_time: now })
    .where(and(eq(connectedAccount.issuer, issuer), eq(connectedAccount.subject, subject)))
    .returning({ userId: connectedAccount.user_id })
  return rows[0]?.userId
}

/** Returns false when the account is connected already, to this member or to another one. */
export async function addConnection(db: Queries, row: typeof connectedAccount.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(connectedAccount)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: connectedAccount.id })
  return rows.length === 1
}

export async function removeConnection(db: Queries, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(connectedAccount)
    .where(and(eq(connectedAccount.user_id, userId), eq(connectedAccount.id, id)))
    .returning({ id: connectedAccount.id })
  return rows.length === 1
}

export async function removeConnections(db: Queries, userId: number): Promise<void> {
  await db.delete(connectedAccount).where(eq(connectedAccount.user_id, userId))
}
