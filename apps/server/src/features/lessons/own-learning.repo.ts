import { applicationStates } from '@teachnet/contract'
import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import {
  courseRunTable as runs,
  courseTable as courses,
  fondCodeTable as certificates,
  setinEnrolmentTable as enrolments,
  teacherTable as teachers,
} from '../../records/tables/resources.ts'
import { ownEnrolments, runWithCourse, waitingPosition } from '../applications/index.ts'

/** Enrolments and certificates of a member; older ones are beyond it. */
const mostRows = 100

/** The latest enrolments of a member, by the first day of their runs. Those that were withdrawn or refused are left out. */
export async function listStoredEnrolments(db: Queries, userId: number) {
  return db
    .select({
      ...runWithCourse,
      enrolment: {
        number: enrolments.number,
        state: enrolments.state,
        seats: enrolments.seats,
        is_waiting: enrolments.is_waiting,
        offer_until: enrolments.offer_until,
        update_time: enrolments.update_time,
      },
      position: waitingPosition,
      teacher: teachers.name,
      teacherEn: teachers.name_en,
    })
    .from(enrolments)
    .innerJoin(runs, eq(runs.id, enrolments.run_id))
    .innerJoin(courses, eq(courses.id, runs.course_id))
    .leftJoin(teachers, eq(teachers.id, runs.teacher_id))
    .where(
      and(
        await ownEnrolments(db, userId),
        notInArray(enrolments.state, [applicationStates.withdrawn, applicationStates.refused]),
      ),
    )
    .orderBy(desc(runs.start_date), desc(enrolments.id))
    .limit(mostRows)
}

export type StoredEnrolment = Awaited<ReturnType<typeof listStoredEnrolments>>[number]

/** The enabled certificates of a member, the latest first. */
export async function listStoredCertificates(db: Queries, userId: number) {
  return db
    .select()
    .from(certificates)
    .where(and(eq(certificates.user_id, userId), eq(certificates.status, '1')))
    .orderBy(sql`${certificates.issued_on} desc nulls last`, asc(certificates.id))
    .limit(mostRows)
}
