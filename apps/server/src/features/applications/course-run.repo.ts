import { applicationStates, isOpenApplication } from '@teachnet/contract'
import { and, asc, eq, inArray, type InferSelectModel, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { courseRunTable, courseTable, setinEnrolmentTable } from '../../records/tables/resources.ts'
import { listContacts, listProvedOwners } from '../members/index.ts'
import { applicationOwner } from './application.table.ts'

/** A run of a course, as stored. */
export type StoredRun = InferSelectModel<typeof courseRunTable>

/** States in which an enrolment is undecided. */
export const openEnrolmentStates = Object.values(applicationStates).filter(isOpenApplication)

/**
 * Locks a run until the end of the transaction, so that its seats are assigned one after the other. Undefined if it
 * does not exist.
 */
export async function lockRun(tx: Queries, id: number): Promise<StoredRun | undefined> {
  const [run] = await tx.select().from(courseRunTable).where(eq(courseRunTable.id, id)).for('update')
  return run
}

/** A run, and what participants see of its course. */
export const runWithCourse = {
  run: courseRunTable,
  course: {
    title: courseTable.title,
    title_en: courseTable.title_en,
    slug: courseTable.slug,
    price: courseTable.price,
    address: courseTable.address,
    address_en: courseTable.address_en,
  },
}
export type RunWithCourse = Awaited<ReturnType<typeof listRuns>>[number]

/** Runs with their courses. */
export async function listRuns(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .select(runWithCourse)
    .from(courseRunTable)
    .innerJoin(courseTable, eq(courseTable.id, courseRunTable.course_id))
    .where(inArray(courseRunTable.id, [...ids]))
}

/**
 * Which enrolments are a member's: those with a mobile number or email address that the member has proved, and those sent while signed in.
 */
export async function ownEnrolments(db: Queries, userId: number): Promise<SQL> {
  const proved = (await listContacts(db, userId)).filter(({ isProved }) => isProved)
  const { application_id, user_id, controller } = applicationOwner
  const sent = db
    .select({ id: application_id })
    .from(applicationOwner)
    .where(and(eq(user_id, userId), eq(controller, 'setin.Enrolment')))
  const isProved = proved.map(({ type, address }) => sql`lower(${setinEnrolmentTable[type]}) = lower(${address})`)
  return or(inArray(setinEnrolmentTable.id, sent), ...isProved) ?? sql`false`
}

/** Whether visitors may see a run's course. */
export async function isCoursePublic(tx: Queries, { course_id }: Pick<StoredRun, 'course_id'>): Promise<boolean> {
  const [row] = await tx.select({ status: courseTable.status }).from(courseTable).where(eq(courseTable.id, course_id))
  return row?.status === '1'
}

/**
 * Counts the seats of a run's enrolments again and stores both figures: `taken` of the accepted ones, `held` of the undecided ones that
 * are not on the waiting list, or to which seats are offered. Locks the run. Undefined: it does not exist.
 */
export async function settleSeats(tx: Queries, id: number): Promise<StoredRun | undefined> {
  if (!(await lockRun(tx, id))) return undefined
  const enrolment = setinEnrolmentTable
  const seatsOf = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce((select sum(${enrolment.seats}) from ${enrolment}
      where ${enrolment.run_id} = ${id} and ${condition}), 0)::int`
  const [run] = await tx
    .update(courseRunTable)
    .set({
      taken: seatsOf(sql`${enrolment.state} = ${applicationStates.accepted}`),
      held: seatsOf(
        sql`${inArray(enrolment.state, openEnrolmentStates)} and (${enrolment.is_waiting} = 0 or ${enrolment.offer_until} is not null)`,
      ),
    })
    .where(eq(courseRunTable.id, id))
    .returning()
  return run
}

/** A column with the name of its table, which a select from one table leaves out. */
const ownColumn = (name: 'id' | 'run_id') => sql`${setinEnrolmentTable}.${sql.identifier(name)}`

/** The position of an enrolment among the undecided ones on the waiting list of its run, from 1. */
export const waitingPosition = sql<number>`(select count(*)::int from ${setinEnrolmentTable} as others
  where others.run_id = ${ownColumn('run_id')} and others.is_waiting = 1
    and ${inArray(sql`others.state`, openEnrolmentStates)} and others.id <= ${ownColumn('id')})`

/** Which enrolments are on a waiting list and undecided. */
const isOnWaitingList = and(
  eq(setinEnrolmentTable.is_waiting, 1),
  inArray(setinEnrolmentTable.state, openEnrolmentStates),
)

/** The position of an enrolment on the waiting list, and the end of an offer; undefined: it is not on it. */
export async function findWaiting(db: Queries, id: number) {
  const [found] = await db
    .select({ position: waitingPosition, offerUntil: setinEnrolmentTable.offer_until })
    .from(setinEnrolmentTable)
    .where(and(eq(setinEnrolmentTable.id, id), isOnWaitingList))
  return found
}

/** The enrolment, locked, if it is on a waiting list. */
export async function lockWaiting(tx: Queries, id: number) {
  const [found] = await tx
    .select()
    .from(setinEnrolmentTable)
    .where(and(eq(setinEnrolmentTable.id, id), isOnWaitingList))
    .for('update')
  return found
}

const isWithoutOffer = (runId: number) =>
  and(eq(setinEnrolmentTable.run_id, runId), isOnWaitingList, isNull(setinEnrolmentTable.offer_until))

/** Whether somebody on the waiting list of a run has no offer. */
export async function hasWaiting(db: Queries, runId: number): Promise<boolean> {
  const { id } = setinEnrolmentTable
  const found = await db.select({ id }).from(setinEnrolmentTable).where(isWithoutOffer(runId)).limit(1)
  return found.length > 0
}

/**
 * The waiting list of a run without those who have an offer, locked, in its order. Call it before the run is locked: whoever changes an
 * enrolment locks the run afterwards.
 */
export async function lockWithoutOffer(tx: Queries, runId: number) {
  return tx
    .select()
    .from(setinEnrolmentTable)
    .where(isWithoutOffer(runId))
    .orderBy(asc(setinEnrolmentTable.id))
    .for('update')
}

/** The members whose undecided or confirmed enrolments are for a run: those who sent them, and those who have proved their contacts. */
export async function listEnrolledMembers(db: Queries, runId: number): Promise<ReadonlySet<number>> {
  const { id, run_id, state, mobile, email } = setinEnrolmentTable
  const { application_id, user_id, controller } = applicationOwner
  const rows = await db
    .select({ mobile, email, sender: user_id })
    .from(setinEnrolmentTable)
    .leftJoin(applicationOwner, and(eq(application_id, id), eq(controller, 'setin.Enrolment')))
    .where(and(eq(run_id, runId), inArray(state, [...openEnrolmentStates, applicationStates.accepted])))
  const owners = await listProvedOwners(db, {
    email: rows.map((row) => row.email),
    mobile: rows.map((row) => row.mobile),
  })
  return new Set([...owners, ...rows.flatMap(({ sender }) => sender ?? [])])
}

/** Stores the end of an offer in Unix seconds, or ends it. */
export async function setOffer(
  tx: Queries,
  id: number,
  offer: Partial<Pick<InferSelectModel<typeof setinEnrolmentTable>, 'state' | 'offer_until' | 'update_time'>>,
): Promise<void> {
  await tx.update(setinEnrolmentTable).set(offer).where(eq(setinEnrolmentTable.id, id))
}
