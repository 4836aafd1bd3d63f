import type { Area } from '@teachnet/contract'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { adminTable, user } from '../../db/schema.ts'

/** Whether an account exists and may sign in. */
export async function isEnabled(db: Queries, area: Area['name'], id: number): Promise<boolean> {
  const rows =
    area === 'admin'
      ? await db
          .select({ id: adminTable.id })
          .from(adminTable)
          .where(and(eq(adminTable.id, id), eq(adminTable.status, '1')))
      : await db
          .select({ id: user.id })
          .from(user)
          .where(and(eq(user.id, id), eq(user.status, 'enable')))
  return rows.length === 1
}
