import { and, eq, gt, lte } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { adminInvitationTable, adminTable } from '../../records/tables/resources.ts'
import { isUniqueText } from '../../records/tables/unique-text.ts'
import { retainReceipts } from '../announcements/index.ts'
import { adminGroupAccess } from '../../platform/db/tables/platform-tables.ts'

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

/** The administrator who has an address already. */
export async function findByEmail(db: Queries, email: string): Promise<{ username: string } | undefined> {
  const { username } = adminTable
  const rows = await db.select({ username }).from(adminTable).where(isUniqueText(adminTable.email, email))
  return rows[0]
}

/** The values of a new account that another account already has. */
export async function findTaken(db: Queries, username: string, email: string): Promise<'name' | 'email' | undefined> {
  if ((await db.$count(adminTable, isUniqueText(adminTable.username, username))) > 0) return 'name'
  return (await findByEmail(db, email)) && 'email'
}

interface NewAdmin {
  readonly username: string
  readonly nickname: string
  readonly email: string
  /** argon2id hash. */
  readonly password: string
  readonly groups: readonly number[]
  /** Unix seconds. */
  readonly now: number
}

/** Adds an administrator with groups. Undefined: somebody took the name or the address in between. */
export async function addAdmin(db: Queries, { groups, now, ...account }: NewAdmin): Promise<number | undefined> {
  const [added] = await db
    .insert(adminTable)
    .values({ ...account, status: '1', create_time: now, update_time: now })
    .onConflictDoNothing()
    .returning({ id: adminTable.id })
  if (!added) return undefined
  await db.insert(adminGroupAccess).values(groups.map((group) => ({ uid: added.id, group_id: group })))
  await retainReceipts(db, { now })
  return added.id
}
