import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { adminTable } from '../../../records/tables/resources.ts'

const { id, username, nickname, avatar, email, mobile, motto, last_login_time } = adminTable

export async function findProfile(db: Queries, adminId: number) {
  const rows = await db
    .select({ id, username, nickname, avatar, email, mobile, motto, last_login_time })
    .from(adminTable)
    .where(eq(id, adminId))
  return rows[0]
}
