import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { adminTable } from '../../db/schema.ts'

const { id, username, nickname, avatar, email, mobile, motto, last_login_time } = adminTable

export async function findProfile(db: Queries, adminId: number) {
  const rows = await db
    .select({ id, username, nickname, avatar, email, mobile, motto, last_login_time })
    .from(adminTable)
    .where(eq(id, adminId))
  return rows[0]
}

export async function saveProfile(
  db: Queries,
  adminId: number,
  stored: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.update(adminTable).set(stored).where(eq(id, adminId))
}
