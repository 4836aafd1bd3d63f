import type { ContentView } from '@teachnet/contract'
import { and, eq, lte } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { courseTable as course, informationItemTable as item } from '../../db/schema.ts'

/** Whether visitors may see a record at a moment, in Unix seconds. */
export async function isPublicRecord(db: Queries, { kind, id }: ContentView, now: number): Promise<boolean> {
  const found =
    kind === 'course'
      ? await db.$count(course, and(eq(course.id, id), eq(course.status, '1')))
      : await db.$count(item, and(eq(item.id, id), eq(item.status, '1'), lte(item.publish_time, now)))
  return found > 0
}
