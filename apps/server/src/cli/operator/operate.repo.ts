import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { adminTable } from '../../records/tables/resources.ts'
import { isUniqueText } from '../../records/tables/unique-text.ts'

export interface Administrator {
  readonly id: number
  readonly username: string
  readonly isEnabled: boolean
}

export async function findAdministrator(db: Queries, name: string): Promise<Administrator | undefined> {
  const { id, username, status } = adminTable
  const [row] = await db.select({ id, username, status }).from(adminTable).where(isUniqueText(username, name))
  return row && { id: row.id, username: row.username, isEnabled: row.status === '1' }
}

/** @param password its argon2id hash */
export async function savePassword(
  db: Queries,
  { id, password, now }: { id: number; password: string; now: number },
): Promise<void> {
  await db.update(adminTable).set({ password, login_failure: 0, update_time: now }).where(eq(adminTable.id, id))
}
