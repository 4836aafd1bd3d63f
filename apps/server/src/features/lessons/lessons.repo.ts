import { applicationStates } from '@teachnet/contract'
import { and, desc, eq, inArray, lt, max, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { ownEnrolments } from '../applications/index.ts'
import { courseRunTable, courseTable, setinEnrolmentTable } from '../../records/tables/resources.ts'
import { lessonProgress } from './lesson-progress.table.ts'

/** A stored course with its lessons. */
export type OwnCourse = Pick<
  typeof courseTable.$inferSelect,
  'id' | 'slug' | 'title' | 'title_en' | 'cover' | 'lessons'
>

const { id, slug, title, title_en, cover, lessons } = courseTable
/** Courses of a member; older enrolments are beyond it. */
const mostCourses = 100

/**
 * The enabled courses that a member may watch, latest enrolment first: the member has a confirmed enrolment in a run that was not
 * cancelled.
 *
 * @param only id of the only course to look for
 */
export async function listOwnCourses(db: Queries, userId: number, only?: number): Promise<OwnCourse[]> {
  return db
    .select({ id, slug, title, title_en, cover, lessons })
    .from(courseTable)
    .innerJoin(courseRunTable, eq(courseRunTable.course_id, id))
    .innerJoin(setinEnrolmentTable, eq(setinEnrolmentTable.run_id, courseRunTable.id))
    .where(
      and(
        await ownEnrolments(db, userId),
        eq(setinEnrolmentTable.state, applicationStates.accepted),
        ne(courseRunTable.state, 'cancelled'),
        eq(courseTable.status, '1'),
        only === undefined ? undefined : eq(id, only),
      ),
    )
    .groupBy(id)
    .orderBy(desc(max(setinEnrolmentTable.id)))
    .limit(mostCourses)
}

/** The lessons of a course, whoever may watch them. */
export async function findLessons(db: Queries, courseId: number): Promise<OwnCourse['lessons']> {
  const [found] = await db.select({ lessons }).from(courseTable).where(eq(id, courseId))
  return found?.lessons ?? []
}

type Progress = Pick<typeof lessonProgress.$inferSelect, 'course_id' | 'lesson' | 'position' | 'is_done'>

export async function listProgress(db: Queries, userId: number, courses: readonly number[]): Promise<Progress[]> {
  const { course_id, lesson, position, is_done } = lessonProgress
  if (courses.length === 0) return []
  return db
    .select({ course_id, lesson, position, is_done })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.user_id, userId), inArray(course_id, [...courses])))
}

/** Stores the progress in a lesson. A finished lesson stays finished; an older moment changes nothing. */
export async function storeProgress(
  db: Queries,
  userId: number,
  { now, ...progress }: Progress & { readonly now: number },
): Promise<void> {
  const { course_id, lesson, position, is_done, update_time } = lessonProgress
  await db
    .insert(lessonProgress)
    .values({ user_id: userId, ...progress, update_time: now })
    .onConflictDoUpdate({
      target: [lessonProgress.user_id, course_id, lesson],
      set: { position: progress.position, is_done: sql`${is_done} or excluded.is_done`, update_time: now },
      // Parallel and repeated requests write at most once a second, and nothing that is stored already.
      setWhere: and(
        or(lt(update_time, now), and(eq(is_done, false), sql`excluded.is_done`)),
        or(ne(position, progress.position), and(eq(is_done, false), sql`excluded.is_done`)),
      ),
    })
}
