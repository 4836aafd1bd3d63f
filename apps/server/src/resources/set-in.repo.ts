import { eq } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import { setinTeacherTable, teacherTable } from '../db/tables/resources.ts'

/** Id of the teacher that an application became, if it is there still. */
export async function acceptedTeacher(db: Queries, applicationId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ id: teacherTable.id })
    .from(setinTeacherTable)
    .innerJoin(teacherTable, eq(teacherTable.id, setinTeacherTable.teacher_id))
    .where(eq(setinTeacherTable.id, applicationId))
  return found?.id
}

export async function markAccepted(
  db: Queries,
  applicationId: number,
  { teacherId, handlerId, now }: { readonly teacherId: number; readonly handlerId: number; readonly now: number },
): Promise<void> {
  await db
    .update(setinTeacherTable)
    .set({ state: '2', teacher_id: teacherId, handler_id: handlerId, update_time: now })
    .where(eq(setinTeacherTable.id, applicationId))
}
