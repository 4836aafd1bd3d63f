import { sitePaths } from '@teachnet/contract'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import type { ClockPort, DatabasePort, JobsPort } from '../../platform/ports.ts'
import { user } from '../../records/tables/member.ts'
import { courseRunTable, courseTable } from '../../records/tables/resources.ts'
import { addNotice, noticeMessage } from '../inbox/index.ts'
import { savedItem } from './saved-item.table.ts'

/** A job that notifies members who saved a course, or a teacher of it, of a new run. Its payload is the run's id. */
export const newDates = { name: 'saved.newDates', parse: Number } as const

/** Registers the notices of new dates. Call it before jobs start. */
export function handleNewDates({ db, clock, jobs }: DatabasePort & ClockPort & JobsPort): void {
  jobs.handle(newDates, async (id) => {
    const now = Math.floor(clock() / 1000)
    const found = await findOffered(db, id)
    if (!found || found.run.start_date < formatSiteTime(now, found.run.time_zone).slice(0, 10)) return
    const { run, course } = found
    await db.transaction(async (tx) => {
      for (const userId of await listInterested(tx, found)) {
        const notice = await addNotice(tx, {
          userId,
          kind: 'dates',
          name: 'dates.run',
          params: { course: course.title, run: run.title, date: run.start_date },
          link: `${sitePaths.courses}/${encodeURIComponent(course.slug)}`,
          now,
        })
        await jobs.add(tx, noticeMessage, notice)
      }
    })
  })
}

/** An open run that visitors can see, with its course. */
async function findOffered(db: Queries, id: number) {
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
async function listInterested(
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
