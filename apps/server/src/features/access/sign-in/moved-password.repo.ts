import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { moveInRun } from '../../../platform/db/tables/platform-tables.ts'

/** Whether accounts of this database may have bcrypt hashes, since they came from another site. */
export async function hasBcrypt(db: Queries): Promise<boolean> {
  const rows = await db.select({ id: moveInRun.id }).from(moveInRun).where(eq(moveInRun.has_bcrypt, true)).limit(1)
  return rows.length > 0
}
