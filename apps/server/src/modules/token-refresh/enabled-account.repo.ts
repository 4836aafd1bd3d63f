import type { Area } from '@teachnet/protocol'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { adminTable, user } from '../../db/schema.ts'

/** Returns an account that may sign in. */
export async function findEnabled(
  db: Queries,
  area: Area['name'],
  id: number,
): Promise<{ id: number; username: string } | undefined> {
  const rows =
    area === 'admin'
      ? await db
          .select({ id: adminTable.id, username: adminTable.username })
          .from(adminTable)
          .where(and(eq(adminTable.id, id), eq(adminTable.status, '1')))
      : await db
          .select({ id: user.id, username: user.username })
          .from(user)
          .where(and(eq(user.id, id), eq(user.status, 'enable')))
  return rows[0]
}
