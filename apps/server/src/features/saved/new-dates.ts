import { sitePaths } from '@teachnet/contract'
import { dayOf } from '../../content/today.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { ClockPort, DatabasePort, JobsPort } from '../../platform/ports.ts'
import { addNotice, listNotified, noticeMessage } from '../inbox/index.ts'
import { findOffered, listInterested } from './saved.repo.ts'

/** A job that notifies members who saved a course, or a teacher of it, of a new run. Its payload is the run's id. */
export const newDates = { name: 'saved.newDates', parse: Number } as const

type Ports = DatabasePort & ClockPort & JobsPort

const name = 'dates.run'

/**
 * Registers the notices of new dates: a member gets one for a run, and none who is enrolled in it. Call it before jobs start.
 *
 * @param listEnrolled members who are enrolled in a run or wait for it
 */
export function handleNewDates(
  { db, clock, jobs }: Ports,
  listEnrolled: (db: Queries, runId: number) => Promise<ReadonlySet<number>>,
): void {
  jobs.handle(newDates, async (id) => {
    const now = Math.floor(clock() / 1000)
    const found = await findOffered(db, id)
    if (!found || found.run.start_date < dayOf({ now, timeZone: found.run.time_zone })) return
    const { run, course } = found
    await db.transaction(async (tx) => {
      const interested = await listInterested(tx, found)
      const enrolled = await listEnrolled(tx, id)
      const notified = await listNotified(tx, interested, { name, about: String(id) })
      for (const userId of interested.filter((each) => !enrolled.has(each) && !notified.has(each))) {
        const notice = await addNotice(tx, {
          userId,
          kind: 'dates',
          name,
          params: { course: course.title, run: run.title, date: run.start_date, about: String(id) },
          link: `${sitePaths.courses}/${encodeURIComponent(course.slug)}`,
          now,
        })
        await jobs.add(tx, noticeMessage, notice)
      }
    })
  })
}
