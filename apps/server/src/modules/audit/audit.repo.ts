import type { Queries } from '../../db/client.ts'
import { adminLogTable } from '../../db/tables/resources.ts'

export async function addAuditEntry(db: Queries, entry: typeof adminLogTable.$inferInsert): Promise<void> {
  await db.insert(adminLogTable).values(entry)
}
