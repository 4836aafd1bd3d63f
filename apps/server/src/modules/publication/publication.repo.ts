import { and, eq, gt, min } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { informationItemTable as item } from '../../db/tables/resources.ts'

/** The time at which the next enabled item becomes public after a moment; both in Unix seconds. */
export async function findNextPublication(db: Queries, after: number): Promise<number | undefined> {
  const rows = await db
    .select({ time: min(item.publish_time) })
    .from(item)
    .where(and(eq(item.status, '1'), gt(item.publish_time, after)))
  const time = rows[0]?.time
  return time === null || time === undefined ? undefined : Number(time)
}
