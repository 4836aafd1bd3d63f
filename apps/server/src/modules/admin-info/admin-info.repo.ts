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

/** The argon2id hash of the administrator's password. */
export async function findPassword(db: Queries, adminId: number): Promise<string | undefined> {
  const [row] = await db.select({ password: adminTable.password }).from(adminTable).where(eq(id, adminId))
  return row?.password
}
