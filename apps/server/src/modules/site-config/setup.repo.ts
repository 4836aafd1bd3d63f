import { and, countDistinct, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { adminGroupAccess, adminGroupTable, adminTable, passkey, secondFactor } from '../../db/schema.ts'

/** The number of administrators who may sign in and have all rights. */
export async function countSuperAdmins(db: Queries): Promise<number> {
  const hasAllRights = sql`'*' = any(string_to_array(replace(${adminGroupTable.rules}, ' ', ''), ','))`
  const [row] = await db
    .select({ total: countDistinct(adminTable.id) })
    .from(adminTable)
    .innerJoin(adminGroupAccess, eq(adminGroupAccess.uid, adminTable.id))
    .innerJoin(adminGroupTable, eq(adminGroupTable.id, adminGroupAccess.group_id))
    .where(and(eq(adminTable.status, '1'), eq(adminGroupTable.status, '1'), hasAllRights))
  return row?.total ?? 0
}

/** Whether an administrator signs in with more than a password. */
export async function hasStrongSignIn(db: Queries, adminId: number): Promise<boolean> {
  const ofFactor = and(
    eq(secondFactor.area, 'admin'),
    eq(secondFactor.user_id, adminId),
    isNotNull(secondFactor.confirm_time),
  )
  const ofPasskey = and(eq(passkey.area, 'admin'), eq(passkey.user_id, adminId))
  const [factors, passkeys] = await Promise.all([db.$count(secondFactor, ofFactor), db.$count(passkey, ofPasskey)])
  return factors + passkeys > 0
}
