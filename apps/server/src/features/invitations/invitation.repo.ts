import { and, eq, gt, lte } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { adminInvitationTable } from '../../records/tables/resources.ts'

const table = adminInvitationTable

export type StoredInvitation = typeof table.$inferSelect

export async function countOpenInvitations(db: Queries, adminId: number): Promise<number> {
  return db.$count(table, and(eq(table.admin_id, adminId), eq(table.state, 'open')))
}

export async function findInvitation(db: Queries, id: number): Promise<StoredInvitation | undefined> {
  const rows = await db.select().from(table).where(eq(table.id, id))
  return rows[0]
}

/** Uses an open invitation up. Returns false when it is over, or when another call used it at the same time. */
export async function spendInvitation(
  db: Queries,
  { id, nonce }: Pick<StoredInvitation, 'id' | 'nonce'>,
  now: number,
): Promise<boolean> {
  const rows = await db
    .update(table)
    .set({ state: 'accepted', nonce: '', update_time: now })
    .where(and(eq(table.id, id), eq(table.nonce, nonce), eq(table.state, 'open'), gt(table.expires_at, now)))
    .returning({ id: table.id })
  return rows.length === 1
}

/** Sets open invitations past their expiry to `expired`. Returns whether a row changed. */
export async function expireInvitations(db: Queries, now: number): Promise<boolean> {
  const rows = await db
    .update(table)
    .set({ state: 'expired', nonce: '' })
    .where(and(eq(table.state, 'open'), lte(table.expires_at, now)))
    .returning({ id: table.id })
  return rows.length > 0
}
