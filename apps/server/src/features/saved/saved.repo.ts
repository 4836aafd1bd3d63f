import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { user } from '../../records/tables/member.ts'
import { courseRunTable, courseTable } from '../../records/tables/resources.ts'
import { savedItem } from './saved-item.table.ts'

export interface SavedRef {
  readonly controller: string
  readonly id: number
}

/** The saved records of a member, latest first. */
export async function listSaved(db: Queries, userId: number): Promise<(SavedRef & { readonly create_time: number })[]> {
  const { controller, record_id: id, create_time } = savedItem
  return db
    .select({ controller, id, create_time })
    .from(savedItem)
    .where(eq(savedItem.user_id, userId))
    .orderBy(desc(create_time), desc(id))
}

export async function isSaved(db: Queries, userId: number, ref: SavedRef): Promise<boolean> {
  return (await db.select({ id: savedItem.record_id }).from(savedItem).where(isRef(userId, ref))).length > 0
}

/** Saves a record; nothing happens if it is saved already. Returns false when the member has saved `most` others. */
export async function addSaved(
  tx: Queries,
  userId: number,
  { controller, id, now, most }: SavedRef & { readonly now: number; readonly most: number },
): Promise<boolean> {
  // Parallel calls of one member wait for each other, so that together they keep the limit.
  await tx.execute(sql`select pg_advisory_xact_lock(${savedLock}::int, ${userId}::int)`)
  const [row] = await tx.select({ total: count() }).from(savedItem).where(eq(savedItem.user_id, userId))
  if ((row?.total ?? 0) >= most) return isSaved(tx, userId, { controller, id })
  await tx
    .insert(savedItem)
    .values({ user_id: userId, controller, record_id: id, create_time: now })
    .onConflictDoNothing()
  return true
}

export async function removeSaved(db: Queries, userId: number, ref: SavedRef): Promise<void> {
  await db.delete(savedItem).where(isRef(userId, ref))
}

/** The first key of the locks under which records are saved. */
const savedLock = 7_303_052

function isRef(userId: number, { controller, id }: SavedRef) {
  return and(eq(savedItem.user_id, userId), eq(savedItem.controller, controller), eq(savedItem.record_id, id))
}

/** An open run that visitors can see, with its course. */
export async function findOffered(db: Queries, id: number) {
  const [found] = await db
    .select({ run: courseRunTable, course: courseTable })
    .from(courseRunTable)
    .innerJoin(courseTable, eq(courseTable.id, courseRunTable.course_id))
    .where(
      and(
        eq(courseRunTable.id, id),
        eq(courseRunTable.status, '1'),
        eq(courseRunTable.state, 'open'),
        eq(courseTable.status, '1'),
      ),
    )
  return found
}

/** The enabled members who saved the course, or one of those who teach it. */
export async function listInterested(
  db: Queries,
  { run, course }: NonNullable<Awaited<ReturnType<typeof findOffered>>>,
): Promise<number[]> {
  const teachers = run.teacher_id === null ? course.teacher_ids : [run.teacher_id]
  const { controller, record_id, user_id } = savedItem
  const rows = await db
    .selectDistinct({ id: user_id })
    .from(savedItem)
    .innerJoin(user, and(eq(user.id, user_id), eq(user.status, 'enable')))
    .where(
      or(
        and(eq(controller, 'course.Course'), eq(record_id, course.id)),
        and(
          eq(controller, 'teacher.Teacher'),
          sql`${record_id} = any(${sql.param(teachers, courseTable.teacher_ids)})`,
        ),
      ),
    )
    .orderBy(user_id)
  return rows.map((row) => row.id)
}
